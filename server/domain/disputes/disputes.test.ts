import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { answerDispute, sendDisputeAnswers } from "@/server/domain/disputes/answer-dispute";
import { evidenceText, gatherEvidence } from "@/server/domain/disputes/dispute-evidence";
import { listDisputes, reviewDispute } from "@/server/domain/disputes/dispute-queue";
import { emailDisputes } from "@/server/domain/disputes/email-disputes";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { readNextRange } from "@/server/domain/payouts/next-statement";
import { readPayoutLines } from "@/server/domain/payouts/payout-lines";
import { readStatementSums, totalOf } from "@/server/domain/payouts/statement-sums";
import type { Dispute, Identity } from "@/server/generated/prisma/client";
import { makeOrganization } from "@/server/testing/organization-fixture";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards what a dispute does to a recipient's money: held while it is open, answered once, and booked as it was decided.

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture({ rail: { failures: { dispute_fee_cents: 1_500 } } });
});
afterAll(() => fixture.close());

let begunAt: Date;
beforeEach(() => {
  begunAt = fixture.clock.now();
});

const operator = () => fixture.system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });

/** Advances the clock day by day, and asks the rail about every charge of the test. */
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    fixture.clock.advance(DAY_MS);
    const { db } = fixture.system;
    await db.payment.updateMany({
      where: { status: { in: ["cleared", "disputed", "returned"] }, createdAt: { gte: begunAt } },
      data: { nextAt: fixture.system.now() },
    });
    await fixture.work();
  }
}

/** A recipient with a gift of 50.00 whose charge has been disputed. */
async function disputed(
  token: string,
  recipient?: Identity,
): Promise<{ to: Identity; giftId: string; dispute: Dispute }> {
  const to = recipient ?? (await fixture.recipient());
  await fixture.system.db.payoutSchedule.updateMany({
    where: { identityId: to.id },
    data: { interval: "manual", weekday: null, dayOfMonth: null, nextAt: null },
  });
  const donor = await fixture.person({ name: "Ada Giver" });
  const giftId = await fixture.give(donor, to, { amount_cents: 5_000n, payment_method_id: token });
  await fixture.settle();
  await fixture.receive(to, 3_000n);
  await days(2);
  return { to, giftId, dispute: await disputeOf(giftId) };
}

const disputeOf = (giftId: string) => fixture.system.db.dispute.findFirstOrThrow({ where: { giftId } });

async function balance(id: string): Promise<{ available: bigint; held: bigint }> {
  const [row] = await fixture.system.statement<{ available: string; held: string }>(
    "SELECT available_cents::text AS available, held_cents::text AS held FROM payout_balance($1, 'USD', $2::timestamptz)",
    [id, fixture.system.now()],
  );
  return { available: BigInt(row!.available), held: BigInt(row!.held) };
}

const openTasks = (paymentId: string) =>
  fixture.system.db.task.findMany({ where: { subjectId: paymentId, kind: "dispute_opened", status: "open" } });

it("holds the sum while a dispute is open, pays out the rest, and takes the gift back where it is lost", async () => {
  const { to, giftId, dispute } = await disputed("pm_sandbox_disputed");
  expect(dispute).toMatchObject({
    status: "needs_response",
    amountCents: 5_000n,
    reason: "fraudulent",
    identityId: to.id,
  });
  expect(dispute.dueAt!.getTime() - dispute.openedAt.getTime()).toBeGreaterThan(4 * DAY_MS);
  expect(await balance(to.id)).toEqual({ available: 7_800n, held: 4_900n });
  const [task] = await openTasks(dispute.paymentId);
  expect(task!.detail).toContain(dispute.dueAt!.toISOString());
  expect(await createPayout(fixture.partner, { identity_id: to.id })).toMatchObject({ amountCents: 2_900n });
  const more = createPayout(fixture.partner, { identity_id: to.id, amount_cents: 1n });
  await expect(more).rejects.toMatchObject({ code: expect.stringMatching(/insufficient_balance|invalid_state/) });

  await days(9);
  const gift = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
  expect(gift.status).toBe("reversed");
  expect(await disputeOf(giftId)).toMatchObject({ status: "lost", closedAt: expect.any(Date) });
  expect(await openTasks(dispute.paymentId)).toEqual([]);
  expect(await balance(to.id)).toEqual({ available: 0n, held: 0n });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("is a line of its own in the statement, and so is a refund next to it", async () => {
  const { to, giftId } = await disputed("pm_sandbox_disputed");
  const refunded = await fixture.receive(to, 3_000n);
  await days(9);
  await refundGift(fixture.partner, { id: refunded, reason: null });
  const range = await readNextRange(fixture.system, to.id, "USD");
  const { rows } = await readPayoutLines(fixture.system, range, { after: null, limit: 50 });
  const taken = rows.filter(({ amountCents }) => amountCents < 0n);
  expect(taken).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: "dispute", giftId, amountCents: -5_000n }),
      expect.objectContaining({ type: "refund", giftId: refunded, amountCents: -3_000n }),
    ]),
  );
  const sums = await readStatementSums(fixture.system, range);
  expect(sums).toContainEqual({ type: "dispute", count: 1, cents: -5_000n });
  expect(sums).toContainEqual({ type: "refund", count: 1, cents: -3_000n });
  expect(totalOf(sums)).toBe(rows.reduce((total, { amountCents }) => total + amountCents, 0n));
});

it("holds the disputed part alone, and takes that off the balance where it is lost", async () => {
  const { to, giftId } = await disputed("pm_sandbox_part_disputed");
  expect(await balance(to.id)).toEqual({ available: 7_800n, held: 2_500n });
  expect(await createPayout(fixture.partner, { identity_id: to.id })).toMatchObject({ amountCents: 5_300n });
  await days(9);
  expect(await disputeOf(giftId)).toMatchObject({ status: "lost", amountCents: 2_500n });
  expect(await balance(to.id)).toEqual({ available: 0n, held: 0n });
  await emailDisputes(fixture.system, NEVER);
  const emails = await fixture.system.db.emailMessage.findMany({
    where: { key: { startsWith: "dispute-part_lost:" } },
  });
  expect(emails.every(({ text }) => text.includes("$25.00") && text.includes("The rest of the gift stays"))).toBe(true);
  // A later refund of the rest does not count as a lost dispute.
  await refundGift(fixture.partner, { id: giftId, reason: null });
  const range = await readNextRange(fixture.system, to.id, "USD");
  const { rows } = await readPayoutLines(fixture.system, range, { after: null, limit: 50 });
  const lines = rows.filter((line) => line.giftId === giftId && line.type !== "fee");
  expect(lines.map(({ type, amountCents }) => [type, amountCents])).toEqual([
    ["dispute", -2_500n],
    ["refund", -2_500n],
  ]);
  const sums = await readStatementSums(fixture.system, range);
  expect(sums).toContainEqual({ type: "dispute", count: 1, cents: -2_500n });
  expect(sums).toContainEqual({ type: "refund", count: 1, cents: -2_500n });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("takes a part that was refunded at the provider after the payout off what comes next", async () => {
  const to = await fixture.recipient();
  const donor = await fixture.person();
  const giftId = await fixture.give(donor, to, {
    amount_cents: 5_000n,
    payment_method_id: "pm_sandbox_part_refunded",
  });
  await fixture.settle();
  expect(await createPayout(fixture.partner, { identity_id: to.id })).toMatchObject({ amountCents: 4_900n });
  await days(2);
  expect(await balance(to.id)).toMatchObject({ available: -2_500n });
  await fixture.receive(to, 3_000n);
  expect(await balance(to.id)).toMatchObject({ available: 400n });
  const { id } = await createPayout(fixture.partner, { identity_id: to.id });
  const range = (await fixture.lines(await fixture.system.db.payout.findUniqueOrThrow({ where: { id } })))!;
  expect(range).toContainEqual(expect.objectContaining({ type: "refund", giftId, amountCents: -2_500n }));
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("changes nothing where it is won, and pays out what was held", async () => {
  const { to, giftId } = await disputed("pm_sandbox_dispute_won");
  expect((await balance(to.id)).held).toBe(4_900n);
  await days(9);
  expect(await disputeOf(giftId)).toMatchObject({ status: "won" });
  const gift = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
  expect(gift.status).toBe("settled");
  expect((await balance(to.id)).held).toBe(0n);
  const paid = (await fixture.payouts(to)).reduce((cents, { amountCents }) => cents + amountCents, 0n);
  expect(paid + (await balance(to.id)).available).toBe(7_800n);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("is answered once, with what is recorded of the gift, and won by it", async () => {
  const { giftId, dispute } = await disputed("pm_sandbox_dispute_answered");
  const { evidence } = await reviewDispute(operator(), { id: dispute.id });
  const text = evidenceText(evidence!);
  expect(text).toContain("$50.00");
  expect(text).toContain("Ada Giver");
  expect(evidence).toEqual(await gatherEvidence(fixture.system, dispute));
  const { rows } = await listDisputes(operator(), {});
  expect(rows.map(({ id }) => id)).toContain(dispute.id);
  const given = { disputeId: dispute.id, answer: text };
  const answers = await Promise.allSettled([answerDispute(operator(), given), answerDispute(operator(), given)]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await sendDisputeAnswers(fixture.system, NEVER);
  expect(await disputeOf(giftId)).toMatchObject({ status: "under_review", answer: text, sentAt: expect.any(Date) });
  await days(2);
  expect(await disputeOf(giftId)).toMatchObject({ status: "won" });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("keeps an answer until the payment provider takes it", async () => {
  const { giftId, dispute } = await disputed("pm_sandbox_dispute_answered");
  await answerDispute(operator(), { disputeId: dispute.id, answer: "Genuine." });
  const { db } = fixture.system;
  const rail = railOf(fixture.system);
  const { answerDispute: real } = rail;
  rail.answerDispute = async () => {
    throw new Error("The provider is away.");
  };
  await sendDisputeAnswers(fixture.system, NEVER);
  rail.answerDispute = real;
  expect(await disputeOf(giftId)).toMatchObject({ status: "under_review", sentAt: null });
  fixture.clock.advance(3_600_000);
  await db.followUp.updateMany({
    where: { kind: "send_dispute_answer" },
    data: { nextAttemptAt: fixture.system.now() },
  });
  await sendDisputeAnswers(fixture.system, NEVER);
  expect(await disputeOf(giftId)).toMatchObject({ sentAt: expect.any(Date) });
});

it("takes no answer after its deadline, from nobody but operators, and to none that there is not", async () => {
  const { dispute } = await disputed("pm_sandbox_disputed");
  const given = { disputeId: dispute.id, answer: "Genuine." };
  await expect(answerDispute(fixture.partner, given)).rejects.toMatchObject({ code: "not_permitted" });
  await expect(answerDispute(operator(), { ...given, disputeId: "dsp_none" })).rejects.toMatchObject({
    code: "resource_not_found",
  });
  fixture.clock.advance(6 * DAY_MS);
  await expect(answerDispute(operator(), given)).rejects.toMatchObject({ code: "invalid_state" });
});

it("holds nothing more of a gift that was refunded meanwhile", async () => {
  const { to, giftId } = await disputed("pm_sandbox_dispute_won");
  await refundGift(fixture.partner, { id: giftId, reason: null });
  expect(await balance(to.id)).toEqual({ available: 2_900n, held: 0n });
  await days(10);
  expect(await disputeOf(giftId)).toMatchObject({ status: "won" });
  await emailDisputes(fixture.system, NEVER);
  expect(await fixture.system.db.emailMessage.count({ where: { subject: { contains: "the gift stays" } } })).toBe(0);
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("sends no answer to a dispute that was decided before", async () => {
  const { giftId, dispute } = await disputed("pm_sandbox_disputed");
  await answerDispute(operator(), { disputeId: dispute.id, answer: "Genuine." });
  await days(9);
  await sendDisputeAnswers(fixture.system, NEVER);
  expect(await disputeOf(giftId)).toMatchObject({ status: "lost", sentAt: null });
  expect(
    await fixture.system.db.followUp.count({ where: { kind: "send_dispute_answer", subjectId: dispute.id } }),
  ).toBe(0);
});

it("emails those who look after the money of each dispute and its end, once, and nobody about a partner's identity", async () => {
  const organization = await makeOrganization(fixture.system);
  const finance = await organization.join("finance");
  await organization.join("support");
  const to = await fixture.system.db.identity.update({ where: { id: organization.id }, data: { kycTier: 3 } });
  const { giftId } = await disputed("pm_sandbox_disputed", to);
  await disputed("pm_sandbox_disputed");
  const emailed = async () => {
    await emailDisputes(fixture.system, NEVER);
    const where = { key: { startsWith: "dispute-" } };
    return fixture.system.db.emailMessage.findMany({ where, orderBy: { id: "asc" } });
  };
  const opened = await emailed();
  expect(opened.map(({ subject }) => subject)).toEqual(Array(2).fill("A donor disputes a gift of $50.00"));
  expect(opened.map(({ to: address }) => address)).toContain(finance.email);
  expect(opened[0]!.text).toContain(`/dashboard/${to.id}/gifts/${giftId}`);
  expect(await emailed()).toHaveLength(2);
  await days(9);
  const ended = (await emailed()).slice(2);
  expect(ended.map(({ subject }) => subject)).toEqual(
    Array(2).fill("The dispute about $50.00 is decided: the money goes back"),
  );
});
