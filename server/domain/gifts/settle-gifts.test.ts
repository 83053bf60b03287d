import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { settleDueGifts, settleGifts } from "@/server/domain/gifts/settle-gifts";
import { submitGifts, submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import { giftResource } from "@/server/resources/gift";
import { CLEARING_MS, eventsOf, type GiftWorld, makeGiftWorld } from "@/server/testing/gift-world";

let world: GiftWorld;
beforeAll(async () => {
  world = await makeGiftWorld();
});
afterAll(() => world.close());

describe("a gift on its way", () => {
  it("clears for the rail's time and then credits the recipient its net", async () => {
    const to = await world.person();
    const gift = await world.give(await world.person(), to, { amount_cents: 5_000n });
    await submitWaitingGifts(world.system);
    expect(await world.status(gift)).toBe("settling");
    await settleDueGifts(world.system);
    expect(await world.status(gift)).toBe("settling");
    expect(await world.payableCents(to.id)).toBe(0n);
    world.clock.advance(CLEARING_MS);
    await settleDueGifts(world.system);
    expect(await world.status(gift)).toBe("settled");
    expect(await world.payableCents(to.id)).toBe(4_900n);
    const [told] = await eventsOf(world.system, gift, "gift.settled");
    expect(giftResource.parse(told)).toMatchObject({ status: "settled", settled_at: expect.any(String) });
  });

  it("inlines the receipt of a gift to a charity", async () => {
    const gift = await world.give(await world.person(), world.charity);
    await world.settle();
    const [told] = await eventsOf(world.system, gift, "gift.settled");
    const receipt = await world.system.db.receipt.findUniqueOrThrow({ where: { giftId: gift } });
    expect(told).toMatchObject({
      receipt_id: receipt.id,
      receipt: { id: receipt.id, number: receipt.number, amount_cents: 5000 },
    });
  });

  // Guards the smallest gifts: the record shows a negative net, and nobody is debited for receiving.
  it.each([
    [50n, -50n],
    [99n, -1n],
    [100n, 0n],
    [101n, 1n],
  ])("of %s cents leaves the recipient what is due", async (amount, net) => {
    const to = await world.person();
    const gift = await world.give(await world.person(), to, { amount_cents: amount });
    await world.settle();
    expect((await world.system.db.gift.findUniqueOrThrow({ where: { id: gift } })).netCents).toBe(net);
    expect(await world.payableCents(to.id)).toBe(net > 0n ? net : 0n);
    expect(await world.brokenBooks()).toEqual([]);
  });

  it.each([
    ["pm_sandbox_declined", "declined"],
    ["pm_sandbox_insufficient_funds", "insufficient_funds"],
    ["pm_sandbox_returned", "returned"],
  ])("fails with %s and says why", async (token, code) => {
    const to = await world.person();
    const gift = await world.give(await world.person(), to, { payment_method_id: token });
    await world.settle();
    expect(await world.status(gift)).toBe("failed");
    expect(await eventsOf(world.system, gift, "gift.failed")).toMatchObject([
      { failure_code: code, failure_message: expect.any(String) },
    ]);
    expect(await world.payableCents(to.id)).toBe(0n);
    expect(await world.brokenBooks()).toEqual([]);
  });

  it("takes ten times as long with the slow method", async () => {
    const gift = await world.give(await world.person(), await world.person(), { payment_method_id: "pm_sandbox_slow" });
    await world.settle();
    expect(await world.status(gift)).toBe("settling");
    world.clock.advance(CLEARING_MS * 9);
    await settleDueGifts(world.system);
    expect(await world.status(gift)).toBe("settled");
  });
});

describe("doing it again", () => {
  // Guards against a second credit when a job runs twice or in two processes.
  it("settles once, however many workers try at the same time", async () => {
    const to = await world.person();
    const from = await world.person();
    const gifts = await Promise.all(Array.from({ length: 40 }, () => world.give(from, to, { amount_cents: 1_100n })));
    await Promise.all(Array.from({ length: 5 }, () => submitGifts(world.system, gifts)));
    world.clock.advance(CLEARING_MS);
    await Promise.all(Array.from({ length: 5 }, () => settleGifts(world.system, gifts)));
    await settleDueGifts(world.system);
    expect(await world.payableCents(to.id)).toBe(40_000n);
    expect(await world.system.db.event.count({ where: { type: "gift.settled", subjectId: { in: gifts } } })).toBe(40);
    expect(await world.brokenBooks()).toEqual([]);
  });

  it("asks a rail again that gave no clear answer, under the same key", async () => {
    const { rail } = world.system.ports;
    const keys: string[] = [];
    let silent = true;
    const faltering = {
      ...rail,
      async charge(...[operation, now]: Parameters<typeof rail.charge>) {
        keys.push(operation.key);
        return silent ? ({ outcome: "unknown", message: "no answer" } as const) : rail.charge(operation, now);
      },
    };
    const ctx = { ...world.system, ports: { ...world.system.ports, rail: faltering } };
    const gift = await world.give(await world.person(), await world.person());
    await submitGifts(ctx, [gift]);
    expect(await world.status(gift)).toBe("pending");
    silent = false;
    await submitGifts(ctx, [gift]);
    expect(await world.status(gift)).toBe("settling");
    expect(new Set(keys).size).toBe(1);
  });
});
