import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import type { Checkout } from "@/server/generated/prisma/client";

/** What opens a checkout: its id with a signature that nobody can guess. It stands in addresses, and only there. */
export function checkoutSecret(ctx: Context, checkoutId: string): string {
  return `${checkoutId}.${linkSignature(ctx, "checkout-link", checkoutId)}`;
}

/** The id of the checkout that a secret opens; null for a wrong one. */
export function readCheckoutSecret(ctx: Context, secret: string): string | null {
  const [checkoutId = "", signature = ""] = secret.split(".");
  return isLinkSignature(ctx, "checkout-link", checkoutId, signature) ? checkoutId : null;
}

/** Finds the checkout that a secret opens. Null for a wrong one, and for one of a checkout that was removed. */
export async function findCheckoutBySecret(ctx: Context, secret: string): Promise<Checkout | null> {
  const id = readCheckoutSecret(ctx, secret);
  return id === null ? null : ctx.db.checkout.findUnique({ where: { id } });
}

/** How one attempt to pay is named to the rail. */
export function paymentReference({ id, attempt }: Pick<Checkout, "id" | "attempt">): string {
  return `${id}.${attempt}`;
}

/** Reads what `paymentReference` wrote; null for anything else. */
export function readPaymentReference(reference: string): { checkoutId: string; attempt: number } | null {
  const [, checkoutId, attempt] = /^(chk_[0-9a-z]{26})\.(\d{1,9})$/.exec(reference) ?? [];
  return checkoutId && attempt ? { checkoutId, attempt: Number(attempt) } : null;
}
