import type { Gift } from "@/server/generated/prisma/client";
import { creditorReference } from "@/server/kernel/creditor-reference";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import type { Context } from "@/server/operations/context";
import { idInSecret, isSecretOf, secretOfId } from "@/server/operations/links/id-link";
import type { NextAction, PaymentInstructions, TransferTerms } from "@/server/resources/next-action";

/** Countries where transfers usually carry ISO 11649 references: Switzerland, Finland, Liechtenstein, Slovenia. */
const CREDITOR_REFERENCE_COUNTRIES = new Set(["CH", "FI", "LI", "SI"]);

type WaitingFields = Pick<
  Gift,
  "id" | "status" | "actionExpiresAt" | "amountCents" | "currency" | "transferReference" | "transferAccountId"
>;

/** Returns what a gift waits for its donor to do, and where they do it; null for one that does not wait. */
export function nextActionOf(ctx: Context, gift: WaitingFields): NextAction | null {
  const { id, status, actionExpiresAt } = gift;
  if (status !== "pending" || actionExpiresAt === null) return null;
  const url = ctx.settings.publicUrl + giftActionPath(ctx, id);
  return { url, expiresAt: actionExpiresAt, instructions: instructionsOf(ctx, gift) };
}

/** Returns the instructions for a donor's transfer; null for a gift that is not paid by transfer. */
export function instructionsOf(ctx: Context, gift: WaitingFields): PaymentInstructions | null {
  const { actionExpiresAt: expiresAt } = gift;
  const terms = expiresAt && transferTermsOf(ctx, gift);
  return terms && { ...terms, expiresAt };
}

/** Returns the account, reference and amount that a donor enters at their bank; null if it is not paid by transfer. */
export function transferTermsOf(
  ctx: Context,
  {
    transferReference: reference,
    transferAccountId,
    amountCents,
    currency,
  }: Pick<WaitingFields, "transferReference" | "transferAccountId" | "amountCents" | "currency">,
): TransferTerms | null {
  if (reference === null || transferAccountId === null) return null;
  const account = ctx.ports.rails.all.map(({ transfers }) => transfers?.account(transferAccountId)).find(Boolean);
  if (!account) return null;
  return { account, reference: shownReference(account, reference), amountCents, currency };
}

/** Where banks check a reference's digits as it is entered, donors get that form of it. */
function shownReference({ iban }: TransferAccount, reference: string): string {
  return iban !== null && CREDITOR_REFERENCE_COUNTRIES.has(iban.slice(0, 2)) ? creditorReference(reference) : reference;
}

/** Returns the path of the page on which a gift's donor pays. It is derived, so that every response can show it. */
export function giftActionPath(ctx: Context, giftId: string): string {
  return `/gifts/pay/${secretOfId(ctx, "gift-action-link", giftId)}`;
}

/** Finds the gift whose page a secret opens, whatever its status; null for any other text. */
export async function findByActionSecret(ctx: Context, secret: string): Promise<Gift | null> {
  const id = idInSecret("gift", secret);
  if (!isSecretOf(ctx, "gift-action-link", secret, id)) return null;
  return ctx.db.gift.findUnique({ where: { id } });
}
