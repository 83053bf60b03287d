import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addBankAccount } from "@/server/domain/bank/bank-accounts";
import { importBankFile } from "@/server/domain/bank/import-bank-file";
import { matchBankFiles } from "@/server/domain/bank/incoming/match-bank-files";
import type { Identity } from "@/server/generated/prisma/client";
import { bankFile } from "@/server/testing/bank-file-double";
import { bankBalance, bankEntry, bankStatement } from "@/server/testing/bank-records";
import { makeTransferFixture, type TransferFixture } from "@/server/testing/transfer-fixture";

// Guards that the books equal the bank's, day by day, whatever came in, was returned or was imported in overlapping
// files, and that every cent is a gift's, kept for one, or open. BANK_STORIES=300 plays more.

const STORIES = Number(process.env.BANK_STORIES ?? 6);
const SEED = Number(process.env.BANK_SEED ?? Math.floor(Math.random() * 2 ** 31));
const NEVER = new AbortController().signal;
const GIFT_CENTS = 5_000n;
const GIFTS = 3;
const LAST_DAY = 20;

let fixture: TransferFixture;
let donor: Identity;
beforeAll(async () => {
  fixture = await makeTransferFixture({ only: true });
  donor = await fixture.person({ tier: 3 });
});
afterAll(() => fixture.close());

const booking = fc.record({
  day: fc.integer({ min: 1, max: LAST_DAY }),
  kind: fc.constantFrom("exact", "exact", "half", "more", "none", "fee", "return"),
  gift: fc.integer({ min: 0, max: GIFTS - 1 }),
});
const period = fc.tuple(fc.integer({ min: 1, max: LAST_DAY }), fc.integer({ min: 1, max: LAST_DAY }));
const story = fc.record({
  bookings: fc.array(booking, { minLength: 1, maxLength: 10 }),
  periods: fc.array(period, { maxLength: 4 }),
  hasReferences: fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;
interface Booked {
  day: number;
  cents: bigint;
  text: string;
  isReversal: boolean;
}

const SUMS = { exact: GIFT_CENTS, half: GIFT_CENTS / 2n, more: GIFT_CENTS + 1n, none: GIFT_CENTS, fee: -300n };

/** What the bank books, by day. A return reverses the last booking before it. */
function bookedOf({ bookings }: Story, references: readonly string[]): Booked[] {
  const booked: Booked[] = [];
  for (const { day, kind, gift } of bookings.toSorted((one, other) => one.day - other.day)) {
    const before = booked.findLast(({ isReversal }) => !isReversal);
    if (kind === "return") {
      if (before) booked.push({ ...before, day, cents: -before.cents, isReversal: true });
    } else {
      const text = kind === "none" || kind === "fee" ? "Lamps" : references[gift]!;
      booked.push({ day, cents: SUMS[kind], text, isReversal: false });
    }
  }
  return booked;
}

let accounts = 0;

async function play(told: Story): Promise<void> {
  accounts += 1;
  const number = String(accounts).padStart(10, "0");
  const name = { iban: null, number, bank: null };
  const { id } = await addBankAccount(fixture.operator, { holder: "Almoner", ...name, currency: "USD" });
  const firstMs = fixture.system.now().getTime() - (LAST_DAY + 5) * 86_400_000;
  const dayOf = (day: number) => new Date(firstMs + day * 86_400_000).toISOString().slice(0, 10);
  const references: string[] = [];
  for (let at = 0; at < GIFTS; at += 1) {
    const giftId = await fixture.give(donor, fixture.charity, { amount_cents: GIFT_CENTS });
    const gift = await fixture.system.db.gift.findUniqueOrThrow({ where: { id: giftId } });
    references.push(gift.transferReference!);
  }
  const booked = bookedOf(told, references);
  const balanceAfter = (day: number) =>
    booked.filter((one) => one.day <= day).reduce((sum, { cents }) => sum + cents, 0n);
  const importDays = async (from: number, to: number, at: number) => {
    const balance = (day: number) => bankBalance(balanceAfter(day), dayOf(day), "USD");
    const entries = booked.flatMap(({ day, cents, text, isReversal }, place) => {
      if (day < from || day > to) return [];
      const bankReference = told.hasReferences ? `B${place}` : null;
      return [bankEntry(cents, { currency: "USD", bookedOn: dayOf(day), text, isReversal, bankReference })];
    });
    const head = { account: name, currency: "USD", number: at + 1, opening: balance(from - 1) };
    const source = bankFile(`${number}.${at}`, bankStatement(head, entries, balance(to)));
    const done = await importBankFile(fixture.operator, { source, mapping: null, accountId: null });
    expect(done.all, "undecided").toBe(done.decided);
    await matchBankFiles(fixture.system, NEVER);
    await compare(id, booked, dayOf, false);
  };
  for (const [at, [one, other]] of told.periods.entries())
    await importDays(Math.min(one, other), Math.max(one, other), at);
  await importDays(0, LAST_DAY + 1, told.periods.length);
  await compare(id, booked, dayOf, true);
}

/** Compares the account's days with the bank's. Until the last import, the books may lack some but have no others. */
async function compare(accountId: string, booked: Booked[], dayOf: (day: number) => string, isWhole: boolean) {
  const rows = await fixture.system.statement<{ key: string; count: number }>(
    `SELECT to_char(booked_on, 'YYYY-MM-DD') || ' ' || amount_cents AS key, count(*)::int AS count FROM bank_lines WHERE account_id = $1 GROUP BY 1`,
    [accountId],
  );
  const truth = new Map<string, number>();
  for (const { day, cents } of booked)
    truth.set(`${dayOf(day)} ${cents}`, (truth.get(`${dayOf(day)} ${cents}`) ?? 0) + 1);
  for (const { key, count } of rows) expect(count, key).toBeLessThanOrEqual(truth.get(key) ?? 0);
  if (isWhole) expect(new Map(rows.map(({ key, count }) => [key, count]))).toEqual(truth);
}

it(`has what the bank has, and knows what each cent is (BANK_SEED=${SEED})`, { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(story, play), { seed: SEED, numRuns: STORIES, endOnFailure: true });
  await fixture.work();
  const [row] = await fixture.system.statement<{ booked: string; matched: string; open: string; kept: string }>(
    `SELECT (SELECT coalesce(sum(amount_cents), 0)::text FROM bank_lines) AS booked,
       (SELECT coalesce(sum(amount_cents), 0)::text FROM bank_matches WHERE taken_at IS NOT NULL) AS matched,
       (SELECT coalesce(sum(open_cents), 0)::text FROM bank_line_parts) AS open,
       (SELECT coalesce(sum(amount_cents), 0)::text FROM bank_matches WHERE taken_at IS NULL AND released_at IS NULL) AS kept`,
    [],
  );
  const { booked, matched, open, kept } = row!;
  expect(BigInt(booked)).toBe(BigInt(matched) + BigInt(open) + BigInt(kept));
  expect(await fixture.suspenseCents()).toBe(BigInt(open) + BigInt(kept));
  expect(await fixture.brokenBooks()).toEqual([]);
  expect(await fixture.differences()).toEqual([]);
});
