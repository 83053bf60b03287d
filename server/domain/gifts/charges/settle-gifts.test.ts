import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { runDuePayments, runPaymentsOf } from "@/server/domain/payments/run-payments";
import { giftResource } from "@/server/resources/gift";
import { receiptFacts } from "@/server/resources/receipt-document";
import { CLEARING_MS, eventsOf, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { railOf, withRails } from "@/server/testing/test-rail";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

describe("a clearing gift", () => {
  it("clears after the rail's time and then credits the recipient the net amount", async () => {
    const to = await fixture.person();
    const gift = await fixture.give(await fixture.person(), to, { amount_cents: 5_000n });
    await submitWaitingGifts(fixture.system);
    expect(await fixture.status(gift)).toBe("settling");
    await runDuePayments(fixture.system);
    expect(await fixture.status(gift)).toBe("settling");
    expect(await fixture.payableCents(to.id)).toBe(0n);
    fixture.clock.advance(CLEARING_MS);
    await runDuePayments(fixture.system);
    expect(await fixture.status(gift)).toBe("settled");
    expect(await fixture.payableCents(to.id)).toBe(4_900n);
    const [emitted] = await eventsOf(fixture.system, gift, "gift.settled");
    expect(giftResource.parse(emitted)).toMatchObject({ status: "settled", settled_at: expect.any(String) });
  });

  it("expands the receipt of a gift to a charity", async () => {
    const gift = await fixture.give(await fixture.person(), fixture.charity);
    await fixture.settle();
    const [emitted] = await eventsOf(fixture.system, gift, "gift.settled");
    const receipt = await fixture.system.db.receipt.findUniqueOrThrow({ where: { giftId: gift } });
    expect(emitted).toMatchObject({
      receipt_id: receipt.id,
      receipt: { id: receipt.id, number: receipt.number, amount_cents: 5000 },
    });
  });

  it("settles at one time: gift, receipt and events agree, whatever time their writing takes", async () => {
    const gift = await fixture.give(await fixture.person(), fixture.charity);
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(CLEARING_MS);
    const standing = fixture.clock.now.bind(fixture.clock);
    const ticking = vi.spyOn(fixture.clock, "now").mockImplementation(() => {
      fixture.clock.advance(7);
      return standing();
    });
    await runDuePayments(fixture.system);
    ticking.mockRestore();
    const { settledAt, receipt } = await fixture.system.db.gift.findUniqueOrThrow({
      where: { id: gift },
      include: { receipt: true },
    });
    expect(receiptFacts.parse(receipt!.facts).gift.settled_at).toBe(settledAt!.toISOString());
    expect(receipt!.issuedAt).toEqual(settledAt);
    const events = await fixture.system.db.event.findMany({
      where: { OR: [{ subjectId: gift, type: "gift.settled" }, { subjectId: receipt!.id }] },
    });
    expect(events.map(({ createdAt }) => createdAt)).toEqual([settledAt, settledAt]);
  });

  // Guards the smallest gifts: the record shows a negative net amount, and nobody is debited for receiving.
  it.each([
    [50n, -50n],
    [99n, -1n],
    [100n, 0n],
    [101n, 1n],
  ])("of %s cents leaves the recipient the right amount", async (amount, net) => {
    const to = await fixture.person();
    const gift = await fixture.give(await fixture.person(), to, { amount_cents: amount });
    await fixture.settle();
    expect((await fixture.system.db.gift.findUniqueOrThrow({ where: { id: gift } })).netCents).toBe(net);
    expect(await fixture.payableCents(to.id)).toBe(net > 0n ? net : 0n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it.each([
    ["pm_sandbox_declined", "declined"],
    ["pm_sandbox_insufficient_funds", "insufficient_funds"],
    ["pm_sandbox_returned", "returned"],
  ])("fails with %s and says why", async (token, code) => {
    const to = await fixture.person();
    const gift = await fixture.give(await fixture.person(), to, { payment_method_id: token });
    await fixture.settle();
    expect(await fixture.status(gift)).toBe("failed");
    expect(await eventsOf(fixture.system, gift, "gift.failed")).toMatchObject([
      { failure_code: code, failure_message: expect.any(String) },
    ]);
    expect(await fixture.payableCents(to.id)).toBe(0n);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("takes ten times as long with the slow method", async () => {
    const gift = await fixture.give(await fixture.person(), await fixture.person(), {
      payment_method_id: "pm_sandbox_slow",
    });
    await fixture.settle();
    expect(await fixture.status(gift)).toBe("settling");
    fixture.clock.advance(CLEARING_MS * 9);
    await runDuePayments(fixture.system);
    expect(await fixture.status(gift)).toBe("settled");
  });
});

describe("doing it again", () => {
  // Guards against a second credit when a job runs twice or in two processes.
  it("settles once, however many workers run concurrently", async () => {
    const to = await fixture.person();
    const from = await fixture.person();
    const gifts = await Promise.all(Array.from({ length: 40 }, () => fixture.give(from, to, { amount_cents: 1_100n })));
    await Promise.all(Array.from({ length: 5 }, () => submitGifts(fixture.system, gifts)));
    fixture.clock.advance(CLEARING_MS);
    await Promise.all(Array.from({ length: 5 }, () => runPaymentsOf(fixture.system, gifts)));
    await runDuePayments(fixture.system);
    expect(await fixture.payableCents(to.id)).toBe(40_000n);
    expect(await fixture.system.db.event.count({ where: { type: "gift.settled", subjectId: { in: gifts } } })).toBe(40);
    expect(await fixture.brokenBooks()).toEqual([]);
  });

  it("asks a rail that gave no clear answer what it did, and charges once", async () => {
    const rail = railOf(fixture.system);
    const calls: string[] = [];
    const faltering: typeof rail = {
      ...rail,
      async charge(...call) {
        calls.push(`charge ${call[0].key}`);
        await rail.charge(...call);
        return { outcome: "unknown", message: "no response" };
      },
      async find(...call) {
        calls.push(`find ${call[0].key}`);
        return rail.find(...call);
      },
    };
    const ctx = withRails(fixture.system, faltering);
    const gift = await fixture.give(await fixture.person(), await fixture.person());
    await submitGifts(ctx, [gift]);
    await submitGifts(ctx, [gift]);
    expect(await fixture.status(gift)).toBe("pending");
    fixture.clock.advance(300_000);
    await runDuePayments(ctx);
    expect(await fixture.status(gift)).toBe("settled");
    const { id } = await fixture.system.db.payment.findFirstOrThrow({ where: { subjectId: gift } });
    expect(calls).toEqual([`charge ${id}`, `find ${id}`]);
    expect(await fixture.brokenBooks()).toEqual([]);
  });
});
