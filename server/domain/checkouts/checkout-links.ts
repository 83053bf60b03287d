import type { Checkout } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type DatedLink, opensDatedLink, signDatedLink } from "@/server/operations/links/dated-link";

/**
 * The secret that opens a checkout for some months from today: its id and a signature. Used only in URLs and cookies.
 */
export function checkoutSecret(ctx: Context, checkoutId: string): string {
  return `${checkoutId}.${signDatedLink(ctx, linkTo(checkoutId))}`;
}

/** Returns the id of the checkout that a secret opens; null for an invalid or expired secret. */
export function readCheckoutSecret(ctx: Context, secret: string): string | null {
  const [checkoutId = "", signature = ""] = secret.split(".");
  return opensDatedLink(ctx, linkTo(checkoutId), signature) ? checkoutId : null;
}

/** The link needs no revocation, because it can change nothing once the gift is paid. */
function linkTo(about: string): DatedLink {
  return { purpose: "checkout-link", kind: "checkout", about, version: 1 };
}

/** Finds the checkout that a secret opens. Null if the secret is invalid or the checkout was purged. */
export async function findCheckoutBySecret(ctx: Context, secret: string): Promise<Checkout | null> {
  const id = readCheckoutSecret(ctx, secret);
  return id === null ? null : ctx.db.checkout.findUnique({ where: { id } });
}

/** The rail's reference for one payment attempt. */
export function paymentReference({ id, attempt }: Pick<Checkout, "id" | "attempt">): string {
  return `${id}.${attempt}`;
}

/** Parses what `paymentReference` wrote; null for anything else. */
export function readPaymentReference(reference: string): { checkoutId: string; attempt: number } | null {
  const [, checkoutId, attempt] = /^(chk_[0-9a-z]{26})\.(\d{1,9})$/.exec(reference) ?? [];
  return checkoutId && attempt ? { checkoutId, attempt: Number(attempt) } : null;
}
