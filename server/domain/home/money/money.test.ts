import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { listMoneyLines } from "@/server/domain/home/money/list-money-lines";
import { readMoney } from "@/server/domain/home/money/read-money";
import type { MoneyLine } from "@/server/domain/home/money/read-money-lines";
import { readMoneyMonth } from "@/server/domain/home/money/read-money-month";
import { totalOf } from "@/server/domain/home/money/statement-columns";
import { type Identity, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { Page, PageRequest } from "@/server/operations/page";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards what a bookkeeper reads: each month and day can be proven from the ledger, and only those who may read it can.

const DAY = 24 * 3_600_000;
/** Writes a day as `2026-11-28`. */
const NEPAL = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kathmandu" });
let fixture: GiftFixture;
let organization: Awaited<ReturnType<typeof makeOrganization>>;
let recipient: Identity;

const read = (ctx: Context = organization.owner.acting, until: string | null = null) =>
  readMoney(ctx, { currency: null, until });

async function lines(period: string, limit: number): Promise<MoneyLine[]> {
  const found: MoneyLine[] = [];
  let after: PageRequest["after"] = null;
  do {
    const page: Page<MoneyLine> = await listMoneyLines(
      organization.owner.acting,
      { currency: "USD", period },
      { limit, after },
    );
    found.push(...page.rows);
    after = page.next;
  } while (after);
  return found;
}

/** Makes a gift to the recipient and settles it. */
async function receive(amountCents: bigint): Promise<string> {
  const id = await fixture.give(await fixture.person(), recipient, { amount_cents: amountCents });
  await fixture.settle();
  return id;
}

beforeAll(async () => {
  fixture = await makeGiftFixture();
  organization = await makeOrganization(fixture.system);
  const where = { id: organization.id };
  recipient = await fixture.system.db.identity.update({ where, data: { timeZone: "Asia/Kathmandu", kycTier: 3 } });
});
afterAll(() => fixture.close());

it("is empty for an organization that was never given anything", async () => {
  const empty = { timeZone: "Asia/Kathmandu", held: [], currency: null, months: [], earlier: null };
  expect(await read()).toEqual(empty);
});

it("proves each month from the ledger: opening, gifts, fees, refunds and closing", async () => {
  const startedOn = NEPAL.format(fixture.clock.now());
  const first = await receive(5_000n);
  // The gift is no larger than its fee, so nothing of it remains.
  await receive(60n);
  fixture.clock.advance(40 * DAY);
  await receive(2_000n);
  await refundGift(organization.owner.acting, { id: first });
  fixture.clock.advance(70 * DAY);
  await fixture.give(await fixture.person(), recipient, { amount_cents: 700n });
  const { months, held, earlier } = await read();
  expect(held).toEqual([{ currency: "USD", availableCents: 1_900n, onItsWayCents: 0n, owedCents: 0n }]);
  expect(earlier).toBeNull();
  expect(months.length).toBeGreaterThanOrEqual(4);
  for (const { openingCents, figures, closingCents } of months)
    expect(openingCents + totalOf(figures)).toBe(closingCents);
  for (const [at, month] of months.slice(1).entries()) expect(months[at]!.openingCents).toBe(month.closingCents);
  expect(months[0]!.closingCents).toBe(await fixture.payableCents(recipient.id));
  expect(months.at(-1)).toMatchObject({
    key: `${startedOn.slice(0, 7)}-01`,
    openingCents: 0n,
    figures: { gifts: 5_060n, fees: -160n, refunds: 0n },
    closingCents: 4_900n,
  });
  const refunded = months.find(({ figures }) => figures.refunds !== 0n)!;
  expect(refunded.figures).toMatchObject({ gifts: 2_000n, fees: 0n, refunds: -5_000n, payouts: 0n, corrections: 0n });
  expect(await fixture.brokenBooks()).toEqual([]);
});

it("leads from a month to its days and lines, which come to the same", async () => {
  const { months } = await read();
  for (const month of months) {
    const key = month.key.slice(0, 7);
    const read = await readMoneyMonth(organization.owner.acting, { currency: "USD", month: key });
    expect(read.month?.figures ?? month.figures).toEqual(month.figures);
    const found = await lines(key, 1);
    expect(found.map(({ reference }) => reference)).toEqual((await lines(key, 50)).map(({ reference }) => reference));
    expect(found.reduce((cents, { netCents }) => cents + netCents, 0n)).toBe(totalOf(month.figures));
    for (const day of read.days) {
      const ofDay = await lines(day.key, 2);
      expect(ofDay.reduce((cents, { grossCents }) => cents + grossCents, 0n)).toBe(
        day.figures.gifts + day.figures.refunds,
      );
      expect(ofDay.every(({ gift }) => gift?.donor === "Ada Giver")).toBe(true);
    }
  }
});

it("counts a day in the organization's time zone, and all of them anew if it moves", async () => {
  await fixture.settle();
  // Not tomorrow: if the test runs late in the UTC day, tomorrow has begun in Nepal, and includes what just settled.
  const until = Math.ceil(fixture.clock.now().getTime() / DAY + 1) * DAY + 18.3 * 3_600_000;
  fixture.clock.advance(until - fixture.clock.now().getTime());
  await receive(900n);
  const day = () => fixture.clock.now().toISOString().slice(0, 10);
  const next = new Date(fixture.clock.now().getTime() + DAY).toISOString().slice(0, 10);
  // 18:18 in UTC is three minutes past midnight in Nepal.
  expect(await lines(next, 9)).toHaveLength(1);
  expect(await lines(day(), 9)).toHaveLength(0);
  await fixture.system.db.identity.update({ where: { id: recipient.id }, data: { timeZone: "UTC" } });
  expect(await lines(day(), 9)).toHaveLength(1);
});

it("has a place for payouts, and shows what is owed after a refund of money that was paid out", async () => {
  const large = await receive(9_000n);
  const cents = await fixture.payableCents(recipient.id);
  const debit = `identity:${recipient.id}:payable`;
  const payout = {
    kind: "payout_sent",
    phase: "posted",
    reference: "payout",
    subject_id: "pay_1",
    currency: "USD",
    leg: 1,
  };
  const legs = [{ ...payout, debit, credit: "rail:sandbox:payouts_unpaid", amount_cents: Number(cents) }];
  await fixture.admin.query("SELECT ledger_post($1, 'test', $2)", [JSON.stringify(legs), fixture.clock.now()]);
  await refundGift(organization.owner.acting, { id: large });
  const { held, months } = await read();
  expect(held).toMatchObject([{ availableCents: 0n, owedCents: 8_900n }]);
  expect(months[0]).toMatchObject({ closingCents: -8_900n, figures: { payouts: -cents } });
  const day = fixture.clock.now().toISOString().slice(0, 10);
  expect((await lines(day, 9)).map(({ column, gift }) => [column, gift === null])).toContainEqual(["payouts", true]);
});

it("is for owners, admins and finance, and for nobody else's organization", async () => {
  for (const role of ["admin", "finance"] as const)
    expect((await read((await organization.join(role)).acting)).months).not.toEqual([]);
  const others = await Promise.all(
    (["campaigns", "support", "viewer"] as const).map((role) => organization.join(role)),
  );
  for (const ctx of [...others.map(({ acting }) => acting), fixture.partner]) {
    await expect(read(ctx)).rejects.toMatchObject({ code: "not_permitted" });
    const asked = { currency: "USD", month: "2026-01" };
    await expect(readMoneyMonth(ctx, asked)).rejects.toMatchObject({ code: "not_permitted" });
    await expect(
      listMoneyLines(ctx, { currency: "USD", period: "2026-01" }, { limit: 1, after: null }),
    ).rejects.toMatchObject({ code: "not_permitted" });
  }
  const other = await makeOrganization(fixture.system);
  expect(await read(other.owner.acting)).toMatchObject({ held: [], months: [] });
});

it("a page of lines reads no more quarters of an hour than it can have lines, of a month that is full of them", async () => {
  await fixture.admin.query(
    `INSERT INTO balance_spans (identity_id, currency, starts_at, kind, net_cents, fee_cents, movements, first_id, last_id)
     SELECT $1, 'USD', '2020-03-02'::timestamptz + i * interval '15 min', kind, 95, 5, 1, first_id, last_id
     FROM generate_series(1, 2000) i, (SELECT * FROM balance_spans WHERE identity_id = $1 LIMIT 1) one`,
    [organization.id],
  );
  await fixture.admin.query("ANALYZE");
  const { acting } = organization.owner;
  const plans: string[] = [];
  const explained = (strings: TemplateStringsArray, ...parts: unknown[]) => {
    const { text, values } = Prisma.sql(strings, ...parts);
    return acting.statement<Record<string, string>>(`EXPLAIN (ANALYZE) ${text}`, values).then((rows) => {
      plans.push(...rows.map((row) => row["QUERY PLAN"]!));
      return [];
    });
  };
  const db = new Proxy(acting.db, { get: (one, name) => (name === "$queryRaw" ? explained : Reflect.get(one, name)) });
  await listMoneyLines({ ...acting, db }, { currency: "USD", period: "2020-03" }, { limit: 50, after: null });
  const read = plans
    .filter((line) => / on balance_spans\b/.test(line))
    .map((line) => Number(/ rows=(\d+)[.\d]* loops/.exec(line)?.[1]));
  expect(read).toEqual([150]);
});
