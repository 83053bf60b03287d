import { afterAll, beforeAll, expect, it } from "vitest";
import { readWall, WALL_PAGE } from "@/server/domain/campaigns/page/read-wall";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import type { Context } from "@/server/operations/context";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
});
afterAll(() => fixture.close());

const CONTRIBUTIONS = WALL_PAGE * 2 + 5;

async function contribute(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    if (made % 3 === 0) fixture.clock.advance(1);
    await fixture.give(fixture.donor, fixture.charity, { campaign_id: fixture.campaignId, amount_cents: 1_000n });
  }
  await fixture.settle();
  await fixture.giveDue();
  await fixture.settle();
}

/** The same context, which counts the statements. */
function counting(ctx: Context, count: { statements: number }): Context {
  const get = (db: Context["db"], property: keyof Context["db"]) => {
    count.statements += 1;
    return Reflect.get(db, property);
  };
  return { ...ctx, db: new Proxy(ctx.db, { get: get as ProxyHandler<Context["db"]>["get"] }) };
}

it("pages show each contribution once, with its matches, in as many statements as without matches", async () => {
  await contribute(WALL_PAGE);
  const without = { statements: 0 };
  const unmatched = await readWall(counting(fixture.system, without), fixture.campaignId, null);
  expect(unmatched.rows.flatMap(({ matches }) => matches)).toEqual([]);
  for (const anonymous of [false, true]) await fixture.promise({ anonymous });
  await contribute(CONTRIBUTIONS);
  const counted = { statements: 0 };
  const first = await readWall(counting(fixture.system, counted), fixture.campaignId, null);
  expect([first.rows.length, counted]).toEqual([WALL_PAGE, without]);
  // More gifts arrive while someone reads on.
  await contribute(3);
  const rows = [...first.rows];
  for (let next = first.next; next !== null; ) {
    const page = await readWall(fixture.system, fixture.campaignId, next);
    rows.push(...page.rows);
    next = page.next;
  }
  expect(rows).toHaveLength(WALL_PAGE + CONTRIBUTIONS);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const both = [
    { sponsorName: "Tidal Bank", amountCents: 1_000 },
    { sponsorName: null, amountCents: 1_000 },
  ];
  for (const [at, { name, matches }] of rows.entries()) {
    expect([name, matches]).toEqual(["Ada Giver", at < CONTRIBUTIONS ? both : []]);
  }
});

it("a refunded match leaves the wall, and its contribution stays; a refunded contribution takes its matches along", async () => {
  const newest = async () => (await readWall(fixture.system, fixture.campaignId, null)).rows[0]!;
  await contribute(1);
  const { id } = await newest();
  const ofMatch = { orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }] };
  const match = await fixture.system.db.gift.findFirstOrThrow({ where: { matchId: { not: null } }, ...ofMatch });
  await refundGift(fixture.partner, { id: match.id, reason: null });
  expect(await newest()).toMatchObject({ id, matches: [{ amountCents: 1_000 }] });
  await refundGift(fixture.partner, { id: match.matchedGiftId!, reason: null });
  expect((await newest()).id).not.toBe(id);
});
