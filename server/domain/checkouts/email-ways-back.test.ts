import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emailWaysBack } from "@/server/domain/checkouts/email-ways-back";
import { readGiven } from "@/server/domain/checkouts/read-given";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { applyRailEvents, receivePostedEvents } from "@/server/domain/payments/rail-events";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import { readReceiptDocument } from "@/server/domain/receipts/read-receipt-document";
import { checkoutIdOf, type GivingFixture, openGivingFixture, referenceOf } from "@/server/testing/giving-fixture";

// Guards donors whose money went back: they are emailed once, with what they lost and which receipt is void.

let giving: GivingFixture;
beforeAll(async () => {
  giving = await openGivingFixture();
});
afterAll(() => giving.fixture.close());

const DAY_MS = 86_400_000;
const { signal } = new AbortController();

/** Runs all of the workers' jobs about payments, more than once. */
async function work() {
  const { system } = giving.fixture;
  for (let round = 0; round < 3; round += 1) {
    await receivePostedEvents(system);
    await applyRailEvents(system, signal);
    await runDuePayments(system);
    await giving.follow();
    await Promise.all([emailWaysBack(system, signal), emailWaysBack(system, signal)]);
  }
}

/** Gives on the page with a card, settles the gift, and lets some days pass. */
async function give(token: string, days = 0) {
  const email = `${randomUUID()}@example.org`;
  const started = await giving.send({ input: { email } });
  await giving.pay(referenceOf(started), token);
  await giving.fixture.settle();
  await work();
  for (let day = 0; day < days; day += 1) {
    giving.fixture.clock.advance(DAY_MS);
    await work();
  }
  const { giftId } = await giving.read(checkoutIdOf(started));

  return { email, giftId, secret: started.outcome === "leads_to" ? started.secret : "" };
}

const receiptOf = (giftId: string) => giving.fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId } });
const ways = (email: string) =>
  giving.fixture.system.db.emailMessage.findMany({
    where: { to: email, OR: [{ key: { startsWith: "gift-back:" } }, { key: { startsWith: "dispute-won:" } }] },
  });

async function sentenceOf(giftId: string): Promise<string> {
  const document = readReceiptDocument(giving.fixture.system, await receiptOf(giftId));
  return document.statements.find(({ code }) => code === "void")!.text;
}

describe("a donor is emailed once", () => {
  it("that the gift was refunded, what comes back, and that the receipt is void", async () => {
    const { email, giftId, secret } = await give("pm_sandbox_ok");
    await refundGift(giving.fixture.partner, { id: giftId, reason: null });
    await work();
    const [message, ...others] = await ways(email);
    expect(others).toEqual([]);
    expect(message!.subject).toBe("Refunded: your gift to “Harbor lights”");
    const { number } = await receiptOf(giftId);
    for (const part of [
      "You haven’t lost any money",
      "$50.00",
      `Receipt ${number} is void. Don’t use it for your taxes.`,
    ])
      expect(message!.text).toContain(part);
    expect(message!.text).not.toContain("$49.00");
    expect(await sentenceOf(giftId)).toContain("The gift was refunded");
    const shown = await readGiven(giving.fixture.system, { secret });
    expect(shown).toMatchObject({ status: "reversed", wayBack: "refunded", receipt: { kind: "void", number } });
  });

  it("that the bank returned the payment while it cleared", async () => {
    const { email, secret } = await give("pm_sandbox_returned");
    const shown = await readGiven(giving.fixture.system, { secret });
    expect(shown).toMatchObject({ status: "failed", wayBack: "returned_clearing" });
    const [message, ...others] = await ways(email);
    expect(others).toEqual([]);
    expect(message!.subject).toBe("Returned by your bank: your gift to “Harbor lights”");
    expect(message!.text).toContain("before it arrived, so no gift was made. You haven’t lost any money.");
    expect(message!.text).not.toContain("void");
  });

  it("that the bank took the payment back after it had arrived", async () => {
    const { email, giftId, secret } = await give("pm_sandbox_late_return", 4);
    const shown = await readGiven(giving.fixture.system, { secret });
    expect(shown).toMatchObject({ status: "reversed", wayBack: "returned", receipt: { kind: "void" } });
    const [message, ...others] = await ways(email);
    expect(others).toEqual([]);
    expect(message!.subject).toBe("Returned by your bank: your gift to “Harbor lights”");
    expect(message!.text).toContain("after it had arrived, so the gift no longer counts.");
    expect(message!.text).toContain(`Receipt ${(await receiptOf(giftId)).number} is void`);
    expect(message!.text).not.toContain("including the fee, is going back to you");
    expect(await sentenceOf(giftId)).toContain("bank returned the payment");
  });

  it("that a dispute was lost, and that one was won", async () => {
    const lost = await give("pm_sandbox_disputed", 9);
    const won = await give("pm_sandbox_dispute_won", 9);
    const [[paidBack, ...more], [stands, ...others]] = [await ways(lost.email), await ways(won.email)];
    expect([...more, ...others]).toEqual([]);
    expect(paidBack!.subject).toBe("Paid back: your disputed gift to “Harbor lights”");
    expect(paidBack!.text).toContain(`Receipt ${(await receiptOf(lost.giftId)).number} is void`);
    expect(await sentenceOf(lost.giftId)).toContain("The payment was disputed");
    expect(stands!.subject).toBe("Dispute closed: your gift to “Harbor lights” stands");
    expect(stands!.text).toContain(`Receipt ${(await receiptOf(won.giftId)).number} stays valid.`);
    expect(await giving.fixture.brokenBooks()).toEqual([]);
  });

  it("of a gift by the API only if its receipt came from us", async () => {
    const { fixture } = giving;
    const [donor, friend] = [await fixture.person(), await fixture.person()];
    const ids = [await fixture.give(donor, fixture.charity), await fixture.give(donor, friend)];
    await fixture.settle();
    for (const id of ids) await refundGift(fixture.partner, { id, reason: null });
    await work();
    const [message, ...others] = await ways(donor.email);
    expect(others).toEqual([]);
    expect(message!.subject).toBe("Refunded: your gift to Lamp Fund");
    expect(message!.text).toContain("/receipts/");
  });
});
