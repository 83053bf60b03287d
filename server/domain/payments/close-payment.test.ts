import { beforeEach, describe, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { submitGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { closePayment, settlePayment } from "@/server/domain/payments/close-payment";
import { paymentQueue } from "@/server/domain/payments/payment-queue";
import { paymentStates } from "@/server/domain/payments/payment-states";
import { reconcile } from "@/server/domain/payments/reconcile";
import { recordAnswers } from "@/server/domain/payments/record-answers";
import { runDuePayments, runPaymentsOf } from "@/server/domain/payments/run-payments";
import type { Payment } from "@/server/generated/prisma/client";
import { operatorCaller } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { eventsOf } from "@/server/testing/gift-fixture";
import { makePaymentFixture, type PaymentFixture } from "@/server/testing/payment-fixture";
import { signedInUser } from "@/server/testing/sign-in-fixture";

// Guards donors' money when a person answers for the rail: once, only where nothing is known, and with the same
// consequences, whatever the rail says meanwhile or afterwards.

const UNKNOWN = { outcome: "unknown", message: "no answer" } as const;
const HOURS_UNTIL_GIVEN_UP = [0.1, 1, 24, 24, 24, 24, 24];

let fixture: PaymentFixture;
let operator: Context;
beforeEach(async () => {
  fixture = await makePaymentFixture();
  operator = fixture.system.as({ kind: "operator", identityId: null, name: "grace", requestId: "cli" });
  return () => fixture.close();
});

/** A rail that never says anything clear, whether it does what it is asked to or not. */
function silent(isDone: boolean): Context {
  const call: PaymentRail["charge"] = async (operation, options) => {
    if (isDone) await fixture.rail[operation.direction](operation, options);
    return UNKNOWN;
  };
  return fixture.over({ charge: call, refund: call, find: async () => UNKNOWN });
}

/** Asks the rail until the payment is left to a person. */
async function askInVain(ctx: Context): Promise<void> {
  for (const hours of HOURS_UNTIL_GIVEN_UP) {
    fixture.clock.advance(hours * 3_600_000 + 1_000);
    await runDuePayments(ctx);
  }
}

async function paymentOf(subjectId: string, direction = "charge"): Promise<Payment> {
  return fixture.system.db.payment.findFirstOrThrow({ where: { subjectId, direction } });
}

/** A charge whose outcome is unknown, and about which the rail is no longer asked. */
async function unknownCharge(isDone: boolean): Promise<{ gift: string; payment: Payment }> {
  const gift = await fixture.give(await fixture.donor(), fixture.charity);
  await submitGifts(silent(isDone), [gift]);
  await askInVain(silent(isDone));
  const payment = await paymentOf(gift);
  expect(payment).toMatchObject({ status: "unknown", nextAt: null });
  return { gift, payment };
}

/** What the provider's dashboard shows of a payment. */
async function seenAt(payment: Payment) {
  const { lines } = await fixture.rail.statement({ from: new Date(0), to: new Date("2200-01-01"), after: null });
  const line = lines.find(({ key }) => key === payment.id);
  const { reference = "ch_seen", amountCents = payment.amountCents, currency = payment.currency } = line ?? {};
  const chargedAt = payment.firstSentAt!;
  return { paymentId: payment.id, reference, amountCents, currency, costCents: 0n, chargedAt, note: "dashboard" };
}

const close = ({ id: paymentId }: Payment) => closePayment(operator, { paymentId, note: "not in the dashboard" });
const settle = async (payment: Payment) => settlePayment(operator, await seenAt(payment));
const tasks = () => fixture.system.db.task.findMany({ orderBy: { id: "asc" }, select: { kind: true, status: true } });
const afterwards = () => fixture.hoursLater(1, 1, 24);

describe("a payment that a person has found at the provider", () => {
  it("settles its gift, and its task is closed in the operator's name", async () => {
    const { gift, payment } = await unknownCharge(true);
    const seen = await seenAt(payment);
    await settlePayment(operator, seen);
    expect(await fixture.status(gift)).toBe("settled");
    expect(await fixture.system.db.receipt.count({ where: { giftId: gift } })).toBe(1);
    expect(await paymentOf(gift)).toMatchObject({
      status: "cleared",
      railReference: seen.reference,
      chargedAt: payment.firstSentAt,
    });
    expect(await fixture.system.db.task.findMany()).toMatchObject([
      { kind: "payment_unknown", status: "done", closedBy: "operator:grace" },
    ]);
    const entry = await fixture.system.db.auditEntry.findFirstOrThrow({ where: { subjectId: payment.id } });
    expect(entry).toMatchObject({ actor: "operator:grace", action: "payment.settle" });
    expect(entry.details).toMatchObject({ reference: seen.reference, amount_cents: "5000", note: "dashboard" });
    await afterwards();
    await fixture.expectAgreement();
  });

  it("is given back if its gift has failed meanwhile", async () => {
    const from = await fixture.donor();
    const gift = await fixture.give(from, fixture.charity);
    await submitGifts(silent(true), [gift]);
    await fixture.suspend(from);
    await failOpenGiftsOf(fixture.system, from.id);
    await settle(await paymentOf(gift));
    await afterwards();
    expect(await fixture.status(gift)).toBe("failed");
    expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
    await fixture.expectAgreement();
  });

  it("was a refund: it is booked as paid", async () => {
    const gift = await unknownRefund(true);
    await settle(await paymentOf(gift, "refund"));
    await afterwards();
    expect(await paymentOf(gift, "refund")).toMatchObject({ status: "cleared" });
    await fixture.expectAgreement();
  });

  it.each([
    ["amount", { amountCents: 4_999n }],
    ["amount", { currency: "EUR" }],
    ["charged_at", { chargedAt: new Date("2199-01-01") }],
  ])("is refused if the %s cannot be right", async (param, changes) => {
    const { payment } = await unknownCharge(true);
    const wrong = settlePayment(operator, { ...(await seenAt(payment)), ...changes });
    await expect(wrong).rejects.toMatchObject({ code: "invalid_parameter", param });
    expect(await fixture.system.db.payment.findUnique({ where: { id: payment.id } })).toEqual(payment);
  });

  it("is refused under the reference of another payment", async () => {
    const settled = await fixture.give(await fixture.donor(), fixture.charity);
    await fixture.settle();
    const { railReference } = await paymentOf(settled);
    const { payment } = await unknownCharge(true);
    const wrong = settlePayment(operator, { ...(await seenAt(payment)), reference: railReference! });
    await expect(wrong).rejects.toMatchObject({ code: "invalid_parameter", param: "reference" });
  });
});

/** A gift whose refund the rail has said nothing about. */
async function unknownRefund(isDone: boolean): Promise<string> {
  const gift = await fixture.give(await fixture.donor(), fixture.charity);
  await fixture.settle();
  await refundGift(fixture.partner, { id: gift, reason: null });
  await runDuePayments(silent(isDone));
  await askInVain(silent(isDone));
  return gift;
}

describe("a payment that a person has not found at the provider", () => {
  it("fails its gift, and nothing is given back", async () => {
    const { gift, payment } = await unknownCharge(false);
    await close(payment);
    await afterwards();
    expect(await fixture.status(gift)).toBe("failed");
    expect(await paymentOf(gift)).toMatchObject({ status: "declined", failureCode: "not_taken", nextAt: null });
    expect(await fixture.atRail(gift)).toEqual({ charges: 0, refunds: 0 });
    expect(await tasks()).toEqual([{ kind: "payment_unknown", status: "done" }]);
    const entry = await fixture.system.db.auditEntry.findFirstOrThrow({ where: { subjectId: payment.id } });
    expect(entry).toMatchObject({ actor: "operator:grace", action: "payment.close" });
    await fixture.expectAgreement();
  });

  it("was a refund: it is owed to the donor, and someone has to pay it in another way", async () => {
    const gift = await unknownRefund(false);
    await close(await paymentOf(gift, "refund"));
    await afterwards();
    expect(await eventsOf(fixture.system, gift, "gift.refund_failed")).toHaveLength(1);
    expect(await tasks()).toEqual([
      { kind: "payment_unknown", status: "done" },
      { kind: "refund_rejected", status: "open" },
    ]);
    await fixture.expectAgreement();
  });

  it("and that is at the provider after all is given back by the next reconciliation", async () => {
    const { gift, payment } = await unknownCharge(true);
    await close(payment);
    fixture.clock.advance(3_600_000);
    await reconcile(fixture.system, { rail: fixture.rail, from: new Date(0), to: fixture.clock.now() });
    await afterwards();
    expect(await fixture.status(gift)).toBe("failed");
    expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
    await fixture.expectAgreement();
  });
});

describe("nothing is recorded by hand", () => {
  const known = Object.keys(paymentStates.states).filter((status) => status !== "sent" && status !== "unknown");

  it.each(known)("of a payment that is %s", async (status) => {
    const { payment } = await unknownCharge(true);
    await fixture.admin.query("UPDATE payments SET status = $1 WHERE id = $2", [status, payment.id]);
    const refused = { code: "invalid_state", context: { status } };
    await expect(close(payment)).rejects.toMatchObject(refused);
    await expect(settle(payment)).rejects.toMatchObject(refused);
    expect(await fixture.system.db.auditEntry.count({ where: { subjectId: payment.id } })).toBe(0);
  });

  it("of a payment that does not exist, or by anyone but an operator", async () => {
    const { payment } = await unknownCharge(true);
    await expect(close({ ...payment, id: "pay_0" })).rejects.toMatchObject({ code: "resource_not_found" });
    const input = { paymentId: payment.id, note: "n" };
    await expect(closePayment(fixture.partner, input)).rejects.toMatchObject({ kind: "permission" });
    await expect(settlePayment(fixture.partner, await seenAt(payment))).rejects.toMatchObject({ kind: "permission" });
  });

  it("by an operator whose money it is", async () => {
    const { gift, payment } = await unknownCharge(true);
    const { db } = fixture.system;
    const { userId } = await signedInUser(fixture.system, "own@example.org");
    const { id: managerId } = await db.identity.findFirstOrThrow({ where: { userId } });
    const { fromId } = await db.gift.findUniqueOrThrow({ where: { id: gift } });
    await db.identity.update({ where: { id: fromId }, data: { managerId } });
    const own = fixture.system.as(operatorCaller({ name: "own@example.org", userId, requestId: "page" }));
    const refused = { code: "not_permitted" };
    await expect(settlePayment(own, await seenAt(payment))).rejects.toMatchObject(refused);
    await expect(closePayment(own, { paymentId: payment.id, note: "n" })).rejects.toMatchObject(refused);
    expect((await settle(payment)).status).toBe("cleared");
  });

  it("twice, and of two who say different things one is heard", async () => {
    const { gift, payment } = await unknownCharge(true);
    const said = await Promise.allSettled([settle(payment), close(payment), settle(payment), close(payment)]);
    expect(said.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of said) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid_state" });
    await expect(close(payment)).rejects.toMatchObject({ code: "invalid_state" });
    expect(await fixture.system.db.auditEntry.count({ where: { subjectId: payment.id } })).toBe(1);
    fixture.clock.advance(3_600_000);
    await reconcile(fixture.system, { rail: fixture.rail, from: new Date(0), to: fixture.clock.now() });
    await afterwards();
    const { charges, refunds } = await fixture.atRail(gift);
    expect(charges - refunds).toBe((await fixture.status(gift)) === "settled" ? 1 : 0);
    await fixture.expectAgreement();
  });

  it("while the rail is being asked", async () => {
    const { payment } = await unknownCharge(true);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.clock.now() } });
    let refused: unknown;
    const find: PaymentRail["find"] = async () => {
      refused = await close(payment).catch((error: unknown) => error);
      return UNKNOWN;
    };
    await runDuePayments(fixture.over({ find }));
    expect(refused).toMatchObject({ code: "invalid_state", message: expect.stringContaining("being asked") });
    await close(payment);
  });
});

describe("an answer of the rail that comes too late", () => {
  it("meets a person's, and one of the two is recorded first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { gift, payment } = await unknownCharge(true);
      await fixture.system.db.payment.updateMany({ where: { id: payment.id }, data: { nextAt: fixture.clock.now() } });
      await Promise.all([
        runPaymentsOf(fixture.system, [gift]),
        close(payment).catch((error: unknown) => expect(error).toMatchObject({ code: "invalid_state" })),
      ]);
      await fixture.system.db.payment.updateMany({ where: { id: payment.id }, data: { nextAt: fixture.clock.now() } });
      await afterwards();
      const { charges, refunds } = await fixture.atRail(gift);
      expect(charges - refunds).toBe((await fixture.status(gift)) === "settled" ? 1 : 0);
      await fixture.expectAgreement();
    }
  });

  it("from a process whose lease has run out, has the rail asked again, and what it took is given back", async () => {
    const { gift, payment } = await unknownCharge(true);
    await fixture.system.db.payment.updateMany({ data: { nextAt: fixture.clock.now() } });
    const late = (await paymentQueue.claimOne(fixture.system, payment.id))!;
    await fixture.admin.query("UPDATE payments SET lease_until = now() - interval '1 s'");
    const { id: key, amountCents, currency, token } = payment;
    const operation = { key, direction: "charge" as const, amountCents, currency, token, chargeReference: null };
    const now = fixture.clock.now();
    const answer = await fixture.rail.find(operation, { now, signal: new AbortController().signal });
    await close(payment);
    await recordAnswers(fixture.system, [{ payment: late, call: "find", sentAt: now, answeredAt: now, answer }]);
    await afterwards();
    expect(await fixture.status(gift)).toBe("failed");
    expect(await fixture.atRail(gift)).toEqual({ charges: 1, refunds: 1 });
    await fixture.expectAgreement();
  });
});
