import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { refundGift } from "@/server/domain/gifts/refunds/refund-gift";
import { setPayoutAccount } from "@/server/domain/identities/payout-accounts";
import { setCurrencyRate } from "@/server/domain/identities/set-currency-rate";
import { createPayout } from "@/server/domain/payouts/create-payout";
import { readNextRange } from "@/server/domain/payouts/next-statement";
import { setPayoutReserve } from "@/server/domain/payouts/operate-payouts";
import { readPayoutLines } from "@/server/domain/payouts/payout-lines";
import { rangeOf, type StatementRange } from "@/server/domain/payouts/statement-range";
import { readStatementSums, totalOf } from "@/server/domain/payouts/statement-sums";
import type { Identity } from "@/server/generated/prisma/client";
import type { PageRequest } from "@/server/operations/page";
import type { PayoutLine } from "@/server/resources/payout-line";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";
import { railOf } from "@/server/testing/test-rail";

// Guards that statements account for all of a balance, whatever its history: past payouts, the next one and what is
// held equal the books, line by line, and the rail holds as much. PAYOUT_HISTORIES=500 plays more.

const HISTORIES = Number(process.env.PAYOUT_HISTORIES ?? 8);
const SEED = Number(process.env.PAYOUT_SEED ?? Math.floor(Math.random() * 2 ** 31));
const DAY_MS = 86_400_000;
const METHODS = [
  "pm_sandbox_ok",
  "pm_sandbox_ok",
  "pm_sandbox_disputed",
  "pm_sandbox_dispute_won",
  "pm_sandbox_late_return",
  "pm_sandbox_part_refunded",
  "pm_sandbox_part_disputed",
  "pm_sandbox_refund_rejected",
];
const ACCOUNTS = ["po_sandbox_ok", "po_sandbox_ok", "po_sandbox_rejected", "po_sandbox_returned"];

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant("give" as const),
      cents: fc.integer({ min: 50, max: 9_000 }),
      method: fc.constantFrom(...METHODS),
      currency: fc.constantFrom("USD", "EUR"),
    }),
    fc.record({ kind: fc.constant("refund" as const), gift: fc.nat(9) }),
    fc.record({ kind: fc.constant("pay out" as const), cents: fc.option(fc.integer({ min: 1, max: 6_000 })) }),
    fc.record({ kind: fc.constant("set account" as const), token: fc.constantFrom(...ACCOUNTS) }),
    fc.record({ kind: fc.constant("hold back" as const), basisPoints: fc.constantFrom(0, 1_000, 5_000) }),
    fc.record({ kind: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 5 }) }),
  ),
  { minLength: 4, maxLength: 14 },
);
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture({ rail: { failures: { cost_fixed_cents: 30, dispute_fee_cents: 1_500 } } });
  await setCurrencyRate(fixture.system, { currency: "EUR", usdPerUnit: "1.1" });
});
afterAll(() => fixture.close());

/** A recipient, the gifts to them, and the time when the history began. */
interface History {
  to: Identity;
  gifts: string[];
  since: Date;
}

/** Lets days pass, and asks the rail about everything on each of them. */
async function wait(days: number, since: Date): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    fixture.clock.advance(DAY_MS);
    await ask(since);
  }
}

/** Asks the rail about every payment since a time. */
async function ask(since: Date): Promise<void> {
  const where = { createdAt: { gte: since } };
  await fixture.system.db.payment.updateMany({ where, data: { nextAt: fixture.system.now() } });
  await fixture.work();
}

async function act({ to, gifts, since }: History, step: Step): Promise<unknown> {
  const { partner, system } = fixture;
  switch (step.kind) {
    case "wait":
      return wait(step.days, since);
    case "give": {
      const { cents, method, currency } = step;
      const gift = { amount_cents: BigInt(cents), payment_method_id: method, currency };
      return gifts.push(await fixture.give(await fixture.person({ tier: 3 }), to, gift));
    }
    case "refund":
      return gifts.length > 0 && refundGift(partner, { id: gifts[step.gift % gifts.length]!, reason: null });
    case "pay out": {
      const sum = step.cents === null ? {} : { amount_cents: BigInt(step.cents) };
      return createPayout(partner, { identity_id: to.id, ...sum });
    }
    case "set account":
      return setPayoutAccount(partner, { id: to.id, token: step.token });
    case "hold back": {
      const operator = system.as({ kind: "operator", identityId: null, name: "ops", requestId: "req_ops" });
      return setPayoutReserve(operator, { subject: to.id, basisPoints: step.basisPoints, days: 5, note: "Reviewed." });
    }
  }
}

/** All lines of a statement, a few at a time. */
async function linesOf(range: StatementRange): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = [];
  let after: PageRequest["after"] = null;
  do {
    const page = await readPayoutLines(fixture.partner, range, { after, limit: 3 });
    lines.push(...page.rows);
    after = page.next;
  } while (after);
  return lines;
}

const sumOf = (lines: readonly PayoutLine[]) => lines.reduce((cents, { amountCents }) => cents + amountCents, 0n);

/** Verifies every statement of a balance, and returns the balance as they state it. */
async function statedBalance(to: Identity, currency: string): Promise<bigint> {
  const payouts = (await fixture.payouts(to)).filter((payout) => payout.currency === currency);
  const seen = new Set<string>();
  let stated = 0n;
  for (const payout of payouts) {
    const lines = await linesOf(rangeOf(payout));
    expect(sumOf(lines), payout.id).toBe(payout.amountCents);
    expect(totalOf(await readStatementSums(fixture.system, rangeOf(payout))), payout.id).toBe(payout.amountCents);
    for (const { id } of lines) expect(seen.has(id), id).toBe(false);
    for (const { id } of lines) seen.add(id);
    stated += sumOf(lines.filter(({ type }) => type !== "carried" && type !== "reserve")) - payout.amountCents;
  }
  const next = await readNextRange(fixture.system, to.id, currency);
  const lines = await linesOf(next);
  expect(totalOf(await readStatementSums(fixture.system, next))).toBe(sumOf(lines));
  for (const { id } of lines) expect(seen.has(id), id).toBe(false);
  return stated + sumOf(lines.filter(({ type }) => type !== "carried" && type !== "reserve"));
}

async function bookedBalance(to: Identity, currency: string): Promise<bigint> {
  const [row] = await fixture.system.statement<{ cents: string }>(
    `SELECT coalesce(sum(CASE WHEN code LIKE '%:payable' THEN posted_cents ELSE -posted_cents END), 0)::text AS cents FROM ledger_sums()
     WHERE currency = $2 AND code IN ('identity:' || $1 || ':payable', 'identity:' || $1 || ':receivable')`,
    [to.id, currency],
  );
  return BigInt(row!.cents);
}

/** Each currency and type of line that was seen. */
const seenLines = new Set<string>();

/** What a few random histories may lack: gifts whose lines, and fee lines, still wait for the next day's payout. */
const PLAIN: Step[] = [
  { kind: "give", cents: 5_000, method: "pm_sandbox_ok", currency: "USD" },
  { kind: "give", cents: 5_000, method: "pm_sandbox_ok", currency: "EUR" },
];

async function play(history: readonly Step[]): Promise<void> {
  const to = await fixture.recipient();
  // Histories don't overlap: none asks about the payments of the one before.
  fixture.clock.advance(DAY_MS);
  const playing = { to, gifts: [], since: fixture.system.now() };
  for (const step of history) {
    // A step may be refused, such as a payout of more than there is.
    await act(playing, step).catch((error: { code?: string }) => {
      if (typeof error.code !== "string") throw error;
    });
    await fixture.work();
  }
  for (const currency of ["USD", "EUR"]) {
    const booked = await bookedBalance(to, currency);
    expect(await statedBalance(to, currency)).toBe(booked);
    const { rows } = await readPayoutLines(fixture.system, await readNextRange(fixture.system, to.id, currency), {
      after: null,
      limit: 100,
    });
    for (const { type } of rows) seenLines.add(`${currency} ${type}`);
  }
}

it(`says all of a balance, whatever its history (PAYOUT_SEED=${SEED})`, { timeout: 3_600_000 }, async () => {
  await fc.assert(fc.asyncProperty(steps, play), {
    seed: SEED,
    numRuns: HISTORIES,
    examples: [[PLAIN]],
    endOnFailure: true,
  });
  for (let round = 0; round < 2; round += 1) await ask(new Date(0));
  expect(await fixture.brokenBooks()).toEqual([]);
  const clearing = await fixture.system.statement<{ currency: string; cents: string }>(
    "SELECT currency, sum(posted_cents)::text AS cents FROM ledger_sums() WHERE code LIKE 'rail:%:clearing' GROUP BY 1 HAVING sum(posted_cents) <> 0",
    [],
  );
  const held = [...(await railOf(fixture.system).balances())].filter(([, cents]) => cents !== 0n);
  expect(new Map(clearing.map(({ currency, cents }) => [currency, BigInt(cents)]))).toEqual(new Map(held));
  for (const line of ["USD gift", "USD fee", "EUR gift", "EUR fee"]) expect(seenLines).toContain(line);
});
