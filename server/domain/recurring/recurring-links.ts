import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import type { Locale } from "@/server/texts/locales";

/** The route parameters of a recurring gift's page. The signature authorizes changes. */
export interface RecurringLink {
  id: string;
  signature: string;
}

/** The link with which its holder can see and change a recurring gift. It is only ever emailed. */
export function recurringGiftUrl(ctx: Context, id: string, locale: Locale): string {
  return `${ctx.settings.publicUrl}${linkedPath(recurringLinkOf(ctx, id))}?lang=${locale}`;
}

/** The route parameters of a recurring gift's link. */
export function recurringLinkOf(ctx: Context, id: string): RecurringLink {
  return { id, signature: linkSignature(ctx, "recurring-link", id) };
}

/** Returns the path of a link, without a language. */
export function linkedPath({ id, signature }: RecurringLink): string {
  return `/recurring/${id}/${signature}`;
}

/** True if the signature is the one in the recurring gift's link. */
export function isRecurringSignature(ctx: Context, id: string, signature: string): boolean {
  return isLinkSignature(ctx, "recurring-link", id, signature);
}
