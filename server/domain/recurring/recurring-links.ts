import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import type { Locale } from "@/server/texts/locales";

/** The link with which its holder can see and change a recurring gift. It is only ever emailed. */
export function recurringGiftUrl(ctx: Context, id: string, locale: Locale): string {
  return `${ctx.settings.publicUrl}${recurringGiftPath(ctx, id)}?lang=${locale}`;
}

/** Its path within the site, without a language. */
export function recurringGiftPath(ctx: Context, id: string): string {
  return `/recurring/${id}/${linkSignature(ctx, "recurring-link", id)}`;
}

/** True if the signature is the one in the recurring gift's link. */
export function isRecurringSignature(ctx: Context, id: string, signature: string): boolean {
  return isLinkSignature(ctx, "recurring-link", id, signature);
}
