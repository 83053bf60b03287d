import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "@/server/domain/home/home-ranges";
import { type GivingPart, readGivingDays } from "@/server/domain/home/read-giving-days";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { countingRows } from "@/server/testing/rows-read";

// Guards the sums of a year: they are read by periods longer than a day, equal the sums of the days, and stay up to
// date, counting each day once.

const DAYS = 500;
const LAST = "2026-12-01";
const CAMPAIGNS = 8;
const OTHERS = 3;
const SOURCES = ["api", "embed", "page"];

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  // Every day has gifts to each campaign from each source, sometimes in a second row.
  await fixture.admin.query(
    `INSERT INTO giving_days SELECT CASE o WHEN 0 THEN 'org_busy' ELSE 'org_' || o END, 'USD', $1::date - d, CASE c WHEN 0 THEN '' ELSE 'cmp_' || c END, s, n, 100 + d * 7 % 13 + c, 1 + d % 3,
       10, 90 + d * 11 % 17 + c, CASE d % 5 WHEN 0 THEN 20 ELSE 0 END, CASE d % 5 WHEN 0 THEN 1 ELSE 0 END
     FROM generate_series(0, ${DAYS - 1}) d, generate_series(0, ${CAMPAIGNS - 1}) c, unnest($2::text[]) s, generate_series(0, 1) n,
       generate_series(0, ${OTHERS}) o WHERE n = 0 OR (d + c) % 9 = 0`,
    [LAST, SOURCES],
  );
  await fixture.admin.query(readFileSync("prisma/sql/giving_sums_of.sql", "utf8"));
  await fixture.admin.query("ANALYZE giving_days, giving_sums");
});
afterAll(() => fixture.close());

const range = (to: string, days: number) => ({ recipientId: "org_busy", currency: "USD", to, days });

/** The sums of the days, grouped by one of their columns, each as JSON. */
async function summed(from: string, to: string, column: string): Promise<string[]> {
  const { rows } = await fixture.admin.query<{ row: string }>(
    `SELECT json_build_array(${column}, sum(settled_cents), sum(settled_count), max(largest_cents), sum(refunded_cents), sum(refunded_count))::text AS row
     FROM giving_days WHERE recipient_id = 'org_busy' AND day BETWEEN $1 AND $2 GROUP BY ${column}`,
    [from, to],
  );
  return rows.map(({ row }) => row.replaceAll(" ", "")).sort();
}

const written = (parts: GivingPart[]) =>
  parts
    .map((part) =>
      JSON.stringify([
        part.key,
        ...[part.settledCents, part.settledCount, part.largestCents, part.refundedCents, part.refundedCount].map(
          Number,
        ),
      ]),
    )
    .sort();

describe("what is read by longer times is what the days come to", () => {
  const ends = Array.from({ length: 15 }, (_, at) => addDays(LAST, 1 - 2 * at));
  it.each([7, 30, 90, 364])("over %i days, whichever day is the last", async (days) => {
    for (const to of ends) {
      const read = await readGivingDays(fixture.system, range(to, days));
      const from = addDays(to, 1 - days);
      for (const [column, { now, before }] of [
        ["campaign_id", read.campaigns],
        ["source", read.sources],
      ] as const) {
        expect(written(now)).toEqual(await summed(from, to, column));
        expect(written(before)).toEqual(await summed(addDays(from, -days), addDays(from, -1), column));
      }
      expect(written([{ key: "USD", ...read.totals.now }])).toEqual(await summed(from, to, "currency"));
      const byDay = await summed(from, to, "day");
      expect(read.bars.filter(({ settledCents }) => settledCents > 0n)).toHaveLength(byDay.length);
    }
  });
});

it("reads a year by one row for a way and a day, and by few for a campaign", async () => {
  for (const to of [LAST, addDays(LAST, -3), addDays(LAST, -17)]) {
    const read: Record<string, number> = {};
    await readGivingDays(countingRows(fixture.system, read), range(to, 364));
    // Sources: a row per day of both years. Campaigns: per year, 13 periods of 28 days, and 6 of 7 at the ends.
    expect(read.giving_sums).toBeLessThan(DAYS * SOURCES.length + 2 * CAMPAIGNS * 19 + 1);
    // At most 12 days at the ends of each year, where one in nine rows has a second one.
    expect(read.giving_days).toBeLessThan(2 * 12 * CAMPAIGNS * SOURCES.length * 1.2);
  }
});

it("are kept for each gift that settles and is refunded, and wait for no lock", async () => {
  const { rows } = await fixture.admin.query<{ count: number }>("SELECT count(*)::int AS count FROM giving_sums");
  const donor = await fixture.person();
  const client = await fixture.system.pool.connect();
  try {
    await fixture.give(donor, fixture.charity);
    await fixture.settle();
    await client.query("BEGIN");
    await client.query("SELECT 1 FROM giving_sums WHERE recipient_id = $1 FOR UPDATE", [fixture.charity.id]);
    for (const amount_cents of [500n, 700n]) {
      await fixture.give(donor, fixture.charity, { amount_cents });
      await fixture.settle();
    }
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  await fixture.give(donor, fixture.charity);
  await fixture.settle();
  // Two rows each for the sum by source and for both sums by campaign.
  const { rows: after } = await fixture.admin.query("SELECT count(*)::int AS count FROM giving_sums");
  expect(after[0]!.count).toBe(rows[0]!.count + 6);
  expect((await fixture.brokenBooks()).filter((broken) => broken.startsWith("giving_sums"))).toEqual([]);
});

it("count the days that were there before them, once", async () => {
  const text = readFileSync("prisma/sql/giving_sums_of.sql", "utf8");
  const broken = async () => (await fixture.brokenBooks()).some((one) => one.startsWith("giving_sums"));
  await fixture.admin.query("TRUNCATE giving_sums");
  expect(await broken()).toBe(true);
  for (let times = 0; times < 2; times += 1) {
    await fixture.admin.query(text);
    expect(await broken()).toBe(false);
  }
});
