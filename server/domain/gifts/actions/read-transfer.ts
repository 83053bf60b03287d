import { instructionsOf } from "@/server/domain/gifts/actions/gift-action-link";
import { type TransferCode, transferCode } from "@/server/domain/gifts/actions/transfer-code";
import type { Gift } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import type { PaymentInstructions } from "@/server/resources/next-action";

/** The transfer that a gift waits for, as its donor sees it. */
export interface ExpectedTransfer {
  /** As long as it is waited for, for what is missing. */
  instructions: PaymentInstructions;
  code: TransferCode | null;
  /** When the donor said that they have sent it; null if they have not. */
  sentAt: Date | null;
  /** What has arrived so far, of which the rest is missing. */
  arrivedCents: Cents;
}

/** Reads the transfer that a gift waits for; null for a gift that does not wait for one. */
export async function readTransfer(ctx: Context, gift: Gift): Promise<ExpectedTransfer | null> {
  const whole = gift.status === "pending" && gift.actedAt === null ? instructionsOf(ctx, gift) : null;
  if (whole === null) return null;
  const arrivedCents = await arrivedFor(ctx, gift.id);
  const instructions = { ...whole, amountCents: whole.amountCents - arrivedCents };
  return { instructions, code: transferCode(instructions), sentAt: gift.transferSentAt, arrivedCents };
}

async function arrivedFor(ctx: Context, giftId: string): Promise<Cents> {
  const { _sum } = await ctx.db.bankMatch.aggregate({
    where: { giftId, releasedAt: null },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0n;
}

/** Whether anything had arrived for a gift that ended: it is not the donor who has to act then. */
export async function hadArrived(ctx: Context, giftId: string): Promise<boolean> {
  return (await ctx.db.bankMatch.count({ where: { giftId } })) > 0;
}

/** The gift that was made of a transfer in the place of one that had ended; null if there is none. */
export function lateGiftFor(ctx: Context, { id }: Pick<Gift, "id">): Promise<Gift | null> {
  return ctx.db.gift.findFirst({ where: { lateForGiftId: id, status: { not: "failed" } } });
}
