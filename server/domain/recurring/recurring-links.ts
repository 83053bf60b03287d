import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import type { Locale } from "@/server/texts/locales";

/** The page on which whoever holds the address may see and change a recurring gift. It is sent by mail alone. */
export function recurringGiftUrl(ctx: Context, id: string, locale: Locale): string {
  return `${ctx.settings.publicUrl}${recurringGiftPath(ctx, id)}?lang=${locale}`;
}

/** The same within the site, in no language of its own. */
export function recurringGiftPath(ctx: Context, id: string): string {
  return `/recurring/${id}/${linkSignature(ctx, "recurring-link", id)}`;
}

/** True when the signature is the one in the recurring gift's address. */
export function isRecurringSignature(ctx: Context, id: string, signature: string): boolean {
  return isLinkSignature(ctx, "recurring-link", id, signature);
}
