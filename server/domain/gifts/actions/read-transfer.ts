import { instructionsOf, transferTermsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { type TransferCode, transferCode } from "@/server/domain/gifts/actions/transfer-code";
import type { Gift, RecurringGift } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { PaymentInstructions, TransferTerms } from "@/server/resources/next-action";

/** The transfer that a gift waits for, as its donor sees it. */
export interface ExpectedTransfer {
  /** While the transfer is expected, for the missing amount. A standing order has no end. */
  instructions: TransferTerms & { expiresAt: Date | null };
  code: TransferCode | null;
  /** When the donor said that they have sent it; null if they have not. */
  sentAt: Date | null;
  /** How much has arrived so far. */
  arrivedCents: Cents;
}

/** Reads the transfer that a gift waits for; null for a gift that does not wait for one. */
export async function readTransfer(
  ctx: Context,
  gift: Gift,
): Promise<(ExpectedTransfer & { instructions: PaymentInstructions }) | null> {
  const whole = gift.status === "pending" && gift.actedAt === null ? instructionsOf(ctx, gift) : null;
  if (whole === null) return null;
  const arrivedCents = await arrivedFor(ctx, gift.id);
  const instructions = { ...whole, amountCents: whole.amountCents - arrivedCents };
  return { instructions, code: transferCode(instructions), sentAt: gift.transferSentAt, arrivedCents };
}

/** Reads what the donor of a recurring gift sets up a standing order with; null for one that is charged. */
export function readStandingOrder(
  ctx: Context,
  gift: Pick<RecurringGift, "transferReference" | "transferAccountId" | "amountCents" | "currency">,
): ExpectedTransfer | null {
  const terms = transferTermsOf(ctx, gift);
  if (terms === null) return null;
  return { instructions: { ...terms, expiresAt: null }, code: transferCode(terms), sentAt: null, arrivedCents: 0n };
}

async function arrivedFor(ctx: Context, giftId: string): Promise<Cents> {
  const { _sum } = await ctx.db.bankMatch.aggregate({
    where: { giftId, releasedAt: null },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0n;
}

/** Whether anything had arrived for a gift that ended: then it is not up to the donor to act. */
export async function hadArrived(ctx: Context, giftId: string): Promise<boolean> {
  return (await ctx.db.bankMatch.count({ where: { giftId } })) > 0;
}

/** The gift that a transfer made to replace one that had ended; null if there is none. */
export function lateGiftFor(ctx: Context, { id }: Pick<Gift, "id">): Promise<Gift | null> {
  return ctx.db.gift.findFirst({ where: { lateForGiftId: id, status: { not: "failed" } } });
}
