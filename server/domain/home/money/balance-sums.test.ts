import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readStatement } from "@/server/domain/home/money/read-statement";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { countingRows } from "@/server/testing/rows-read";

// Guards the sums of months in every time zone: they are read by days and hours, equal those of the quarter hours, and
// count each quarter hour once.

const QUARTERS = 150 * 96;
let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  // Five months in which every quarter hour has gifts, and every seventh also has refunds.
  await fixture.admin.query(
    `INSERT INTO balance_spans SELECT 'org_busy', 'USD', '2026-02-10Z'::timestamptz + q * interval '15 min', kind, 1000 + q % 97, q % 13, 1 + q % 3, 1000 + q, 2000 + q
     FROM generate_series(0, ${QUARTERS - 1}) q, unnest(ARRAY['gift_settled', 'gift_reversed']) kind WHERE kind = 'gift_settled' OR q % 7 = 0`,
  );
  await fixture.admin.query(readFileSync("prisma/sql/balance_sums_of.sql", "utf8"));
  await fixture.admin.query("ANALYZE balance_spans, balance_sums");
});
afterAll(() => fixture.close());

const statementOf = (timeZone: string) => ({ identityId: "org_busy", currency: "USD", timeZone });

/** The same statement, computed from the quarter hours alone. */
async function summed(timeZone: string, { from, to }: { from: string; to: string }, unit: string) {
  const { rows } = await fixture.admin.query<{ period: string; net: string; movements: string; last: string }>(
    `SELECT date_trunc($1, starts_at AT TIME ZONE $2)::date::text AS period, sum(net_cents) AS net, sum(movements) AS movements, max(last_id) AS last
     FROM balance_spans WHERE identity_id = 'org_busy' AND starts_at >= ($3::timestamp AT TIME ZONE $2) AND starts_at < ($4::timestamp AT TIME ZONE $2)
     GROUP BY 1 ORDER BY 1`,
    [unit, timeZone, from, to],
  );
  const since = await fixture.admin.query<{ net: string }>(
    `SELECT coalesce(sum(net_cents), 0) AS net FROM balance_spans
     WHERE identity_id = 'org_busy' AND starts_at >= ($1::timestamp AT TIME ZONE $2)`,
    [to, timeZone],
  );
  return { rows, closingCents: -BigInt(since.rows[0]!.net) };
}

describe("what is read by days and hours is what the quarters of an hour come to", () => {
  // Offsets with a half or a quarter hour, and clocks that change by an hour or by half an hour.
  const zones = ["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Kiritimati"];
  it.each(zones)("in %s", async (timeZone) => {
    for (const [unit, from, to] of [
      ["month", "2026-01-01", "2027-01-01"],
      ["month", "2026-04-01", "2026-05-01"],
      ["day", "2026-03-01", "2026-05-01"],
      ["day", "2026-05-17", "2026-05-18"],
      // Not whole months.
      ["month", "2026-03-05", "2026-06-20"],
    ] as const) {
      const read = await readStatement(fixture.system, statementOf(timeZone), { from, to }, unit);
      const { rows, closingCents } = await summed(timeZone, { from, to }, unit);
      expect(read.periods.map(({ key }) => key)).toEqual(rows.map(({ period }) => period));
      expect(read.periods.map(({ openingCents, closingCents: closing }) => closing - openingCents)).toEqual(
        rows.map(({ net }) => BigInt(net)),
      );
      expect(read.closingCents).toBe(closingCents);
      expect(read.throughId).toBe(BigInt(rows.at(-1)!.last));
      const counted = read.periods.map(({ counts }) => Object.values(counts).reduce((all, one) => all + one, 0));
      expect(counted).toEqual(rows.map(({ movements }) => Number(movements)));
    }
  });
});

it.each([
  ["UTC", 2 * 151, 0],
  // Besides the days: up to 23 hours at each of six month boundaries for two kinds; the last boundary is read twice.
  ["America/New_York", 2 * (151 + 23 * 14), 0],
  // In addition, four quarter hours at each boundary: one at the one end and three at the other.
  ["Asia/Kathmandu", 2 * (151 + 23 * 14), 2 * 4 * 14],
])("reads a year in %s by days, and by hours and quarters at the ends of months", async (timeZone, sums, spans) => {
  const read: Record<string, number> = {};
  const year = { from: "2026-01-01", to: "2027-01-01" };
  await readStatement(countingRows(fixture.system, read), statementOf(timeZone), year, "month");
  expect(read.balance_sums).toBeLessThanOrEqual(sums);
  expect(read.balance_spans ?? 0).toBeLessThanOrEqual(spans);
});

it("count the spans that were there before them, once", async () => {
  const text = readFileSync("prisma/sql/balance_sums_of.sql", "utf8");
  const broken = async () => (await fixture.brokenBooks()).some((one) => one.startsWith("balance_sums"));
  await fixture.admin.query("TRUNCATE balance_sums");
  expect(await broken()).toBe(true);
  for (let times = 0; times < 2; times += 1) {
    await fixture.admin.query(text);
    expect(await broken()).toBe(false);
  }
});
