import type { Context } from "@/server/domain/context";
import { isLinkSignature, linkSignature } from "@/server/domain/link-signature";
import type { Checkout } from "@/server/generated/prisma/client";

/** The secret that opens a checkout: its id with an unguessable signature. Used only in URLs. */
export function checkoutSecret(ctx: Context, checkoutId: string): string {
  return `${checkoutId}.${linkSignature(ctx, "checkout-link", checkoutId)}`;
}

/** The id of the checkout that a secret opens; null for an invalid one. */
export function readCheckoutSecret(ctx: Context, secret: string): string | null {
  const [checkoutId = "", signature = ""] = secret.split(".");
  return isLinkSignature(ctx, "checkout-link", checkoutId, signature) ? checkoutId : null;
}

/** Finds the checkout that a secret opens. Null for an invalid one, and if the checkout was purged. */
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
