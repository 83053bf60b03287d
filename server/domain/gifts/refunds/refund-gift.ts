import { GiftNotRefundable } from "@/server/domain/gifts/gift-errors";
import { giftSubject } from "@/server/domain/gifts/gift-subject";
import { giftTransitions, type ReceiptedGift } from "@/server/domain/gifts/gift-transitions";
import { showGift } from "@/server/domain/gifts/show-gift";
import { postGifts } from "@/server/domain/ledger/post-movements";
import { isLargeRefund } from "@/server/domain/organizations/refund-sums";
import { partiesInQuestion } from "@/server/domain/screening/parties-in-question";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import type { Gift } from "@/server/generated/prisma/client";
import { refundedAlong } from "@/server/kernel/refund-reasons";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { moveAll } from "@/server/operations/transition";
import { giftResource } from "@/server/resources/gift";
import { giftRefundBody } from "@/server/resources/gift-refund";

/**
 * Refunds a settled gift, platform fee included, and records why; the gifts that match it are refunded along with it.
 * Everything that follows is in the table of reactions. The rail pays the refund afterwards, by a job that retries
 * until it succeeds.
 */
export const refundGift = operation({
  name: "refundGift",
  summary: "Refunds a settled gift, including the platform fee.",
  description:
    "A gift can be refunded once, in full. Its receipt becomes void, and it no longer counts toward the monthly limits. The gift of a prepaid year of a pool is refunded by canceling the commitment.",
  permission: {
    scope: "gifts:write",
    right: "gifts:refund",
    relation: ["recipient", "creator"],
    otherwise: "Only those who manage the recipient, or the application that created the gift, can refund it.",
  },
  stepUp: (ctx, _, gift) => isLargeRefund(ctx, gift),
  subject: giftSubject,
  input: giftRefundBody,
  output: giftResource,
  errors: [GiftNotRefundable],
  run: (ctx, { id, reason = null }) => reverseGift(ctx, id, reason),
  show: showGift,
});

function reverseGift(ctx: Context, giftId: string, reason: string | null): Promise<ReceiptedGift> {
  return ctx.transaction(async (tx) => {
    await requireOwnMoney(tx, giftId);
    const refunded_at = tx.now().toISOString();
    const moved = await moveAll(tx, giftTransitions, [giftId], "refund", { of: () => ({ refunded_at }) });
    const reversed = moved.find((gift) => gift.id === giftId);
    if (!reversed) throw await notRefundable(tx, giftId);
    await requireDecidedSides(tx, moved);
    await audit(tx, "gift.refund", giftId, { reason });
    const along = moved.filter((gift) => gift.id !== giftId);
    for (const { id } of along) await audit(tx, "gift.refund", id, { reason: refundedAlong(giftId) });
    return reversed;
  });
}

/**
 * Money of a possible or confirmed listed party does not go back before a person has decided, whether it is from the
 * refunded gift or from one that matches it. The error says no more than that: its reader may be that party.
 */
async function requireDecidedSides(tx: Context, gifts: Gift[]): Promise<void> {
  const questioned = await partiesInQuestion(tx, [...new Set(gifts.flatMap(({ fromId, toId }) => [fromId, toId]))]);
  if (questioned.size > 0) throw GiftNotRefundable({ message: NOT_NOW, context: { status: "settled" } });
}

const NOT_NOW = "This gift cannot be refunded at the moment. Nothing was moved. Try again later.";

/** Reverses refunded gifts in the ledger. What their recipients no longer hold becomes their debt. */
export async function postReversal(tx: Context, gifts: Gift[]): Promise<void> {
  await postGifts(tx, "gift_reversed", gifts);
}

/** Closes what a person had to do about a part that went back before: the receipt that said the whole sum is void. */
export async function endPartTasks(tx: Context, gifts: Gift[]): Promise<void> {
  const ids = gifts.filter(({ returnedCents }) => returnedCents > 0n).map(({ id }) => id);
  if (ids.length === 0) return;
  const where = { subjectId: { in: ids }, direction: "charge" };
  const charges = await tx.db.payment.findMany({ where, select: { id: true } });
  for (const { id: subjectId } of charges)
    await withdrawTask(tx, { kind: "part_returned", subjectId }, "All of the gift has gone back.");
}

/** The money of a prepaid year belongs to a pool, and goes back with the commitment. */
async function requireOwnMoney(tx: Context, giftId: string): Promise<void> {
  const { status, commitmentId } = await tx.db.gift.findUniqueOrThrow({
    where: { id: giftId },
    select: { status: true, commitmentId: true },
  });
  if (commitmentId === null) return;
  throw GiftNotRefundable({
    message: "This gift is a prepaid year of a pool. Cancel the commitment to have what was not released returned.",
    context: { status, commitment_id: commitmentId },
  });
}

async function notRefundable(tx: Context, giftId: string) {
  const { status } = await tx.db.gift.findUniqueOrThrow({ where: { id: giftId }, select: { status: true } });
  return GiftNotRefundable({ context: { status } });
}
