import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isLockTimeout } from "@/server/db/failures";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { settleDueGifts } from "@/server/domain/gifts/settle-gifts";
import { submitWaitingGifts } from "@/server/domain/gifts/submit-gifts";
import type { Identity } from "@/server/generated/prisma/client";
import { serializeCampaign } from "@/server/resources/campaign";
import { CLEARING_MS } from "@/server/testing/gift-world";
import { type MatchWorld, makeMatchWorld } from "@/server/testing/match-world";

let world: MatchWorld;
let givers: Identity[];
beforeAll(async () => {
  world = await makeMatchWorld();
  givers = await Promise.all(Array.from({ length: 10 }, () => world.person()));
});
afterAll(() => world.close());

const LANES = 5;
async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Has workers do whatever is due, over and over and in each other's way, while something else goes on. */
async function whileWorking(work: Promise<unknown>) {
  let isOver = false;
  const round = async () => {
    await submitWaitingGifts(world.system);
    world.clock.advance(CLEARING_MS);
    await settleDueGifts(world.system);
    await world.giveDue();
  };
  const worker = async () => {
    while (!isOver) {
      // Who waits too long for a lock on a slow machine is tried again, as jobs are.
      await round().catch((error) => {
        if (!isLockTimeout(error)) throw error;
      });
      await sleep(25);
    }
  };
  const workers = [worker(), worker(), worker()];
  await work.finally(() => {
    isOver = true;
  });
  await Promise.all(workers);
}

/** Nothing is pending, clearing or to be given any more. */
async function comeToRest() {
  for (let round = 0; round < 4; round += 1) {
    await world.settle();
    await world.giveDue();
  }
  expect(await world.system.db.gift.count({ where: { status: { in: ["pending", "settling"] } } })).toBe(0);
  expect(await world.system.db.matchTaking.count({ where: { status: "taken" } })).toBe(0);
}

async function totals() {
  const campaign = await findCampaign(world.partner, { campaignId: world.campaignId });
  const shown = serializeCampaign(campaign, { publicUrl: "", isManaged: true });
  return [shown.raised_cents, shown.pending_cents, shown.contributions_count];
}

const EACH = 1_000n;
const give = (index: number) =>
  world.give(givers[index % givers.length]!, world.charity, {
    amount_cents: EACH,
    campaign_id: index % 3 === 0 ? world.pageId : world.campaignId,
  });

// Guards sponsors and recipients: whatever happens at once, no cap is passed, no promise is kept twice, no cent is lost.
it("300 contributions with two matches, 60 of them refunded meanwhile: right to the cent", {
  timeout: 240_000,
}, async () => {
  const full = await world.promise({ cap_cents: 200_500n });
  const half = await world.promise({ cap_cents: 1_000_000n, ratio: 0.5, sponsor: await world.person() });

  const made: string[] = [];
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  await whileWorking(inLanes(numbers, async (index) => made.push(await give(index))));
  await comeToRest();
  // 200 whole ones and one of 500 cents; 300 halves.
  expect(await world.standing(full)).toEqual(["exhausted", 200_500, 0]);
  expect(await world.standing(half)).toEqual(["active", 150_000, 850_000]);
  expect(await totals()).toEqual([300_000 + 200_500 + 150_000, 0, 300 + 201 + 300]);
  expect(await world.brokenBooks()).toEqual([]);

  const { db } = world.system;
  const takings = await db.matchTaking.findMany({ where: { matchId: full }, orderBy: { amountCents: "asc" } });
  expect(takings.map((taking) => taking.amountCents)).toEqual([500n, ...Array(200).fill(EACH)]);
  const matched = takings.map((taking) => taking.matchedGiftId);
  const unmatched = made.filter((id) => !matched.includes(id));
  // The partial one, 40 whole ones, 19 that only the second match has added to; and one of each is asked for twice.
  const refunded = [...matched.slice(0, 41), ...unmatched.slice(0, 19)];
  const asked = [...refunded, matched[0]!, matched[1]!, unmatched[0]!];
  const answers: string[] = [];
  const refund = (giftId: string) =>
    refundGift(world.partner, { id: giftId, reason: null }).then(
      () => answers.push("done"),
      (error) => answers.push(error.code),
    );
  await whileWorking(inLanes(asked, refund));
  await comeToRest();
  expect(answers.filter((answer) => answer === "done")).toHaveLength(60);
  expect(answers.filter((answer) => answer === "gift_not_refundable")).toHaveLength(3);
  expect(await world.standing(full)).toEqual(["active", 160_000, 40_500]);
  expect(await world.standing(half)).toEqual(["active", 120_000, 880_000]);
  expect(await totals()).toEqual([240_000 + 160_000 + 120_000, 0, 240 + 160 + 240]);
  expect(await world.brokenBooks()).toEqual([]);

  // What came free is taken again, while more comes free of the other.
  const further = unmatched.slice(19, 29);
  await whileWorking(Promise.all([inLanes(further, refund), inLanes(numbers.slice(0, 10), give)]));
  await comeToRest();
  expect(answers.filter((answer) => answer === "done")).toHaveLength(70);
  expect(await world.standing(full)).toEqual(["active", 170_000, 30_500]);
  expect(await world.standing(half)).toEqual(["active", 120_000, 880_000]);
  expect(await totals()).toEqual([240_000 + 170_000 + 120_000, 0, 240 + 170 + 240]);
  const sums = await db.gift.aggregate({ where: { matchId: full, status: "settled" }, _sum: { amountCents: true } });
  expect(sums._sum.amountCents).toBe(170_000n);
  expect(await world.brokenBooks()).toEqual([]);
});

// Guards the moment between settlement and refund: whichever comes first, the sponsor pays for no refunded contribution.
it("a refund that races with the giving and the settling of its match leaves no match behind", {
  timeout: 120_000,
}, async () => {
  const matchId = await world.promise({ cap_cents: 100_000n, sponsor: await world.person() });
  const taken = (await world.standing(matchId))[1];
  for (let round = 0; round < 12; round += 1) {
    const giftId = await give(1);
    await world.settle();
    if (round % 3 > 0) await world.giveDue();
    if (round % 3 > 1) await submitWaitingGifts(world.system);
    world.clock.advance(CLEARING_MS);
    await Promise.all([
      refundGift(world.partner, { id: giftId, reason: null }),
      world.giveDue(),
      submitWaitingGifts(world.system),
      settleDueGifts(world.system),
      settleDueGifts(world.system),
    ]);
    await comeToRest();
    const left = (await world.matchesOf(giftId)).filter(({ status }) => status === "settled");
    expect(left, `round ${round}`).toEqual([]);
    expect((await world.standing(matchId))[1]).toBe(taken);
  }
  expect(await world.brokenBooks()).toEqual([]);
});
