import type { RecurringGift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink, wasDatedLink } from "@/server/operations/links/dated-link";
import type { Locale } from "@/server/texts/locales";

type Linked = Pick<RecurringGift, "id" | "linkVersion">;

/** The route parameters of a recurring gift's page. The signature authorizes changes. */
export interface RecurringLink {
  id: string;
  signature: string;
}

/** The link with which its holder can see and change a recurring gift. It is only ever emailed. */
export function recurringGiftUrl(ctx: Context, gift: Linked, locale: Locale): string {
  return `${ctx.settings.publicUrl}${linkedPath(recurringLink(ctx, gift))}?lang=${locale}`;
}

/** A link as of today to a recurring gift, for someone who has proven to be its donor. */
export function recurringLink(ctx: Context, gift: Linked): RecurringLink {
  return { id: gift.id, signature: signDatedLink(ctx, linkTo(gift)) };
}

/** Returns the path of a link, without a language. */
export function linkedPath({ id, signature }: RecurringLink): string {
  return `/recurring/${id}/${signature}`;
}

/** True if the signature is that of a link of the current version which is not too old. */
export function isRecurringSignature(ctx: Context, gift: Linked, signature: string): boolean {
  return opensDatedLink(ctx, linkTo(gift), signature);
}

/** True if the signature is that of a link which opens the gift, or did. */
export function wasRecurringSignature(ctx: Context, gift: Linked, signature: string): boolean {
  return wasDatedLink(ctx, linkTo(gift), signature);
}

function linkTo({ id, linkVersion }: Linked): DatedLink {
  return { purpose: "recurring-link", kind: "recurring", about: id, version: linkVersion };
}
