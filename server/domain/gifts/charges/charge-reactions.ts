import { askToConfirm } from "@/server/domain/gifts/actions/ask-to-confirm";
import { failGifts } from "@/server/domain/gifts/charges/fail-gifts";
import { freezeGifts, notClearedAmong } from "@/server/domain/gifts/freezes/freeze-gifts";
import { readGifts } from "@/server/domain/gifts/gift-rows";
import { giftTransitions, type ReceiptedGift } from "@/server/domain/gifts/gift-transitions";
import { postPayments } from "@/server/domain/ledger/post-movements";
import { dropNeedlessRefunds, giveBackCharges } from "@/server/domain/payments/plan-payments";
import { planRefundAgain } from "@/server/domain/payments/refund-again";
import { withdrawOwed } from "@/server/domain/payments/rejected-refunds";
import { askAnew } from "@/server/domain/payments/run-payments";
import { raiseTask } from "@/server/domain/tasks/raise-task";
import type { Payment } from "@/server/generated/prisma/client";
import { PLAIN_DECLINE } from "@/server/kernel/plain-decline";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { moveAll } from "@/server/operations/transition";
import type { GiftStatus } from "@/server/resources/gift";

// How gifts react to what the rail says about their payments. By then, gifts are locked and payments have moved.

/** Moves pending gifts to `settling` once the rail has taken their charge. */
export async function acceptCharged(tx: Context, payments: Payment[]): Promise<void> {
  const charges = bySubject(chargesAmong(payments));
  const of = (id: string) => ({ screening: "clear", charged_at: charges.get(id)!.chargedAt!.toISOString() });
  await moveAll(tx, giftTransitions, [...charges.keys()], "accept", { of });
}

/**
 * Settles gifts whose charge cleared, and freezes those that are not clear on the current lists. All consequences, from
 * the ledger to the receipts, are reactions to that.
 */
export async function settleCleared(tx: Context, payments: Payment[]): Promise<void> {
  const settled_at = tx.now().toISOString();
  const ids = chargesAmong(payments).map(({ subjectId }) => subjectId);
  const frozen = new Set(await notClearedAmong(tx, ids));
  const where = { id: { in: [...frozen] }, status: "settling", screening: "clear" };
  const late = frozen.size === 0 ? [] : await tx.db.gift.findMany({ where, select: { id: true } });
  await freezeGifts(
    tx,
    late.map(({ id }) => id),
    "recheck",
  );
  const settling = ids.filter((id) => !frozen.has(id));
  await moveAll(tx, giftTransitions, settling, "settle", { of: () => ({ settled_at }) });
}

/** Gives back what the rail took for gifts that had already failed. */
export async function giveBackLate(tx: Context, payments: Payment[]): Promise<void> {
  await giveBackCharges(tx, await inStatusAmong(tx, chargesAmong(payments), ["failed"]));
}

/** Books what moved over the rail without settling a gift: charges of failed or frozen gifts, and refunds. */
export async function postCleared(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  // Frozen charges are owed to the donor, like those of failed gifts, until someone decides.
  const unclaimed = new Set(await inStatusAmong(tx, charges, ["failed", "settling"]));
  await postPayments(
    tx,
    "charge_unclaimed",
    charges.filter(({ subjectId }) => unclaimed.has(subjectId)),
  );
  const refunds = payments.filter(({ subjectType, direction }) => subjectType === "gift" && direction === "refund");
  await postPayments(tx, "refund_paid", refunds);
}

/** Fails gifts whose charge was declined, except those that wait for their donor to confirm it. */
export async function refuseDeclined(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  const waiting = await askToConfirm(tx, charges);
  await failGifts(
    tx,
    charges
      .filter(({ subjectId }) => !waiting.has(subjectId))
      .map((payment) => ({ ...failureOf(payment), isReturned: true })),
  );
}

/**
 * Fails gifts whose charge was returned while clearing, and reverses those that had settled: the rail has already taken
 * the money back, so nothing is refunded.
 */
export async function syncReturned(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  await dropNeedlessRefunds(
    tx,
    charges.map(({ id }) => id),
  );
  await failGifts(
    tx,
    charges.map((payment) => ({ ...failureOf(payment), isReturned: true })),
  );
  const ids = charges.map(({ subjectId }) => subjectId);
  const refunded_at = tx.now().toISOString();
  const changes = { of: () => ({ refunded_at }), returnedByRail: new Set(ids) };
  const reversed = await moveAll(tx, giftTransitions, ids, "refund", changes);
  const reasons = new Map(charges.map((payment) => [payment.subjectId, payment.failureMessage]));
  for (const { id } of reversed) await audit(tx, "gift.return", id, { reason: reasons.get(id) ?? null });
  // Cleared charges were booked as held by the rail, which no longer has them.
  const cleared = charges.filter(({ clearedAt }) => clearedAt !== null);
  await postPayments(tx, "charge_returned", cleared);
  const owed = await withdrawOwed(
    tx,
    charges.map(({ id }) => id),
  );
  await postPayments(tx, "credit_withdrawn", owed);
}

/**
 * Makes a worker ask the rail about charges whose refund it found unnecessary: they were returned or are disputed. If
 * someone made a refund at the rail itself, a person has to record it.
 */
export async function syncNeedlessRefunds(tx: Context, payments: Payment[]): Promise<void> {
  const refunds = payments.filter(
    ({ direction, failureCode }) => direction === "refund" && failureCode !== "not_taken",
  );
  const chargeIds = refunds.flatMap(({ chargeId }) => chargeId ?? []);
  if (chargeIds.length === 0) return;
  for (const chargeId of chargeIds.sort()) await askAnew(tx, chargeId);
  for (const { id: subjectId, failureCode, failureMessage } of refunds) {
    if (failureCode !== "already_refunded") continue;
    const detail = `The rail had refunded the charge before: ${failureMessage}`;
    await raiseTask(tx, { kind: "reconciliation_difference", subjectId, detail });
  }
}

/** Refunds charges whose dispute was won after their gifts were reversed, including those whose refund came back. */
export async function refundAfterDispute(tx: Context, payments: Payment[]): Promise<void> {
  const charges = chargesAmong(payments);
  await giveBackCharges(tx, await inStatusAmong(tx, charges, ["failed", "reversed"]));
  for (const { id } of charges) await planRefundAgain(tx, id);
}

function chargesAmong(payments: Payment[]): Payment[] {
  return payments.filter(({ subjectType, direction }) => subjectType === "gift" && direction === "charge");
}

/** Those of the charges' gifts that are now in one of the statuses. */
async function inStatusAmong(tx: Context, charges: Payment[], statuses: GiftStatus[]): Promise<string[]> {
  if (charges.length === 0) return [];
  const ids = charges.map(({ subjectId }) => subjectId);
  const rows = await tx.statement<{ id: string }>(
    "SELECT id FROM gifts WHERE id = ANY ($1::text[]) AND status = ANY ($2::text[]) ORDER BY id",
    [ids, statuses],
  );
  return rows.map(({ id }) => id);
}

function bySubject(payments: Payment[]): Map<string, Payment> {
  return new Map(payments.map((payment) => [payment.subjectId, payment]));
}

/** The payments' gifts, as far as they have any, by id. */
export async function giftsOf(tx: Context, payments: Payment[]): Promise<Map<string, ReceiptedGift>> {
  const ids = payments.filter(({ subjectType }) => subjectType === "gift").map(({ subjectId }) => subjectId);
  if (ids.length === 0) return new Map();
  const gifts = await readGifts(tx, ids);
  return new Map(gifts.map((gift) => [gift.id, gift]));
}

function failureOf({ subjectId, failureCode, failureMessage }: Payment) {
  return {
    giftId: subjectId,
    code: failureCode ?? PLAIN_DECLINE.code,
    message: failureMessage ?? PLAIN_DECLINE.message,
  };
}
