import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isLockTimeout } from "@/server/db/failures";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { updateMatch } from "@/server/domain/matching/update-match";
import { runDuePayments, runPaymentsOf } from "@/server/domain/payments/run-payments";
import type { Identity } from "@/server/generated/prisma/client";
import { serializeCampaign } from "@/server/resources/campaign";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

let fixture: MatchFixture;
let donors: Identity[];
beforeAll(async () => {
  fixture = await makeMatchFixture();
  donors = await Promise.all(Array.from({ length: 10 }, () => fixture.person()));
});
afterAll(() => fixture.close());

const LANES = 5;
async function inLanes<Item>(items: Item[], work: (item: Item) => Promise<unknown>) {
  const left = [...items];
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Runs workers that process whatever is due, concurrently and repeatedly, during other work. */
async function whileWorking(work: Promise<unknown>) {
  let isOver = false;
  const round = async () => {
    await submitWaitingGifts(fixture.system);
    fixture.clock.advance(CLEARING_MS);
    await runDuePayments(fixture.system);
    await fixture.giveDue();
  };
  const worker = async () => {
    while (!isOver) {
      // Retries after a lock timeout on a slow machine, as jobs do.
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

/** Does all work, until nothing is pending, clearing or due anymore. */
async function drainAll() {
  for (let round = 0; round < 4; round += 1) {
    // A rail that was too slow to answer is asked again after five minutes.
    fixture.clock.advance(300_000);
    await fixture.settle();
    await fixture.giveDue();
  }
  expect(await fixture.system.db.gift.count({ where: { status: { in: ["pending", "settling"] } } })).toBe(0);
  expect(await fixture.system.db.matchAllocation.count({ where: { status: "taken" } })).toBe(0);
}

async function totals() {
  const campaign = await findCampaign(fixture.partner, { campaignId: fixture.campaignId });
  const shown = serializeCampaign(campaign, { publicUrl: "", isOwned: true, previewKey: null });
  return [shown.raised_cents, shown.pending_cents, shown.contributions_count];
}

/** The number of contributions, a multiple of 30. `npm run test:long` sets MATCH_GIFTS=300. */
const GIFTS = Number(process.env.MATCH_GIFTS ?? 120);
const EACH = 1_000n;
const give = (index: number) =>
  fixture.give(donors[index % donors.length]!, fixture.charity, {
    amount_cents: EACH,
    campaign_id: index % 3 === 0 ? fixture.pageId : fixture.campaignId,
  });

// Guards sponsors and recipients: under concurrency, no cap is exceeded, no match is given twice, no cent is lost.
it("many contributions with two matches, some of them refunded meanwhile, are correct to the cent", {
  timeout: 240_000,
}, async () => {
  const whole = (GIFTS * 2) / 3;
  const cap = whole * 1_000 + 500;
  const halves = GIFTS * 500;
  const full = await fixture.promise({ cap_cents: BigInt(cap) });
  const half = await fixture.promise({ cap_cents: 1_000_000n, ratio: 0.5, sponsor: await fixture.person() });

  const made: string[] = [];
  const numbers = Array.from({ length: GIFTS }, (_, index) => index);
  await whileWorking(inLanes(numbers, async (index) => made.push(await give(index))));
  await drainAll();
  // The first match covers two thirds of the gifts in full and one more with 500 cents; the second adds half to each.
  expect(await fixture.standing(full)).toEqual(["exhausted", cap, 0]);
  expect(await fixture.standing(half)).toEqual(["active", halves, 1_000_000 - halves]);
  expect(await totals()).toEqual([GIFTS * 1_000 + cap + halves, 0, GIFTS + whole + 1 + GIFTS]);
  expect(await fixture.brokenBooks()).toEqual([]);

  const { db } = fixture.system;
  const allocations = await db.matchAllocation.findMany({ where: { matchId: full }, orderBy: { amountCents: "asc" } });
  expect(allocations.map((allocation) => allocation.amountCents)).toEqual([500n, ...Array(whole).fill(EACH)]);
  const matched = allocations.map((allocation) => allocation.matchedGiftId);
  const unmatched = made.filter((id) => !matched.includes(id));
  // The partly matched gift, 40 fully matched ones, and 19 that only the second match added to. Three of the 60 are
  // requested twice.
  const refunded = [...matched.slice(0, 41), ...unmatched.slice(0, 19)];
  const requested = [...refunded, matched[0]!, matched[1]!, unmatched[0]!];
  const responses: string[] = [];
  const refund = (giftId: string) =>
    refundGift(fixture.partner, { id: giftId, reason: null }).then(
      () => responses.push("done"),
      (error) => responses.push(error.code),
    );
  await whileWorking(inLanes(requested, refund));
  await drainAll();
  const left = GIFTS - 60;
  expect(responses.filter((response) => response === "done")).toHaveLength(60);
  expect(responses.filter((response) => response === "gift_not_refundable")).toHaveLength(3);
  expect(await fixture.standing(full)).toEqual(["active", cap - 40_500, 40_500]);
  expect(await fixture.standing(half)).toEqual(["active", halves - 30_000, 1_030_000 - halves]);
  expect(await totals()).toEqual([left * 1_500 + (whole - 40) * 1_000, 0, left + (whole - 40) + left]);
  expect(await fixture.brokenBooks()).toEqual([]);

  // Released amounts are allocated again, while more is released by the other match.
  const further = unmatched.slice(19, 29);
  await whileWorking(Promise.all([inLanes(further, refund), inLanes(numbers.slice(0, 10), give)]));
  await drainAll();
  expect(responses.filter((response) => response === "done")).toHaveLength(70);
  expect(await fixture.standing(full)).toEqual(["active", cap - 30_500, 30_500]);
  expect(await fixture.standing(half)).toEqual(["active", halves - 30_000, 1_030_000 - halves]);
  expect(await totals()).toEqual([left * 1_500 + (whole - 30) * 1_000, 0, left + (whole - 30) + left]);
  const sums = await db.gift.aggregate({ where: { matchId: full, status: "settled" }, _sum: { amountCents: true } });
  expect(sums._sum.amountCents).toBe(BigInt(cap - 30_500));
  expect(await fixture.brokenBooks()).toEqual([]);
});

// Guards the race between settlement and refund: whichever comes first, the sponsor pays for no refunded contribution.
it("a refund that races with creating and settling its matching gift leaves no match behind", {
  timeout: 120_000,
}, async () => {
  const matchId = await fixture.promise({ cap_cents: 100_000n, sponsor: await fixture.person() });
  const taken = (await fixture.standing(matchId))[1];
  for (let round = 0; round < 12; round += 1) {
    const giftId = await give(1);
    await fixture.settle();
    if (round % 3 > 0) await fixture.giveDue();
    if (round % 3 > 1) await submitWaitingGifts(fixture.system);
    fixture.clock.advance(CLEARING_MS);
    await Promise.all([
      refundGift(fixture.partner, { id: giftId, reason: null }),
      fixture.giveDue(),
      submitWaitingGifts(fixture.system),
      runDuePayments(fixture.system),
      runDuePayments(fixture.system),
    ]);
    await drainAll();
    const left = (await fixture.matchesOf(giftId)).filter(({ status }) => status === "settled");
    expect(left, `round ${round}`).toEqual([]);
    expect((await fixture.standing(matchId))[1]).toBe(taken);
  }
  expect(await fixture.brokenBooks()).toEqual([]);
});

/** How many connections wait for a lock of another. */
async function waiting(): Promise<number> {
  const blocked = "datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0";
  const { rows } = await fixture.admin.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE ${blocked}`,
  );
  return rows[0]!.count;
}

// Guards sponsors: once a cancellation was answered, no contribution that settles is matched.
it("a cancellation waits for a contribution that is being matched, and answers with what it was given", async () => {
  const sponsor = await fixture.person({ tier: 0 });
  const matchId = await fixture.promise({ cap_cents: 10_000n, sponsor });
  const giftId = await give(1);
  await submitWaitingGifts(fixture.system);
  fixture.clock.advance(CLEARING_MS);
  // Stops the settlement between reading the match and allocating from it.
  const holder = await fixture.admin.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT pg_advisory_xact_lock(hashtextextended('match sponsor ' || $1, 0))", [sponsor.id]);
  const settling = runPaymentsOf(fixture.system, [giftId]);
  await eventually(async () => expect(await waiting()).toBe(1));
  let isAnswered = false;
  const body = { id: fixture.campaignId, match_id: matchId, status: "canceled" as const };
  const canceling = updateMatch(fixture.partner, body).finally(() => {
    isAnswered = true;
  });
  await eventually(async () => expect(isAnswered || (await waiting()) === 2).toBe(true));
  await holder.query("ROLLBACK");
  holder.release();
  const canceled = await canceling;
  await settling;
  expect(canceled).toMatchObject({ status: "canceled", allocatedCents: EACH });
  const match = await fixture.system.db.match.findUniqueOrThrow({ where: { id: matchId } });
  expect(match).toMatchObject({ status: "canceled", allocatedCents: EACH });
});
