import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payableTo } from "@/server/domain/ledger/accounts";
import { newId } from "@/server/kernel/ids";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { lockAwaited } from "@/server/testing/lock-awaited";
import { postLegs, type TestLeg } from "@/server/testing/post-legs";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const leg = (toId: string, cents: bigint, more: Partial<TestLeg> = {}): TestLeg => ({
  reference: `test:${newId("event")}`,
  debit: "rail:test:clearing",
  credit: payableTo(toId),
  cents,
  ...more,
});
const post = (...legs: TestLeg[]) => postLegs(fixture.admin, ...legs);
const transactions = (reference: string) => fixture.system.db.ledgerTransaction.count({ where: { reference } });

async function balanceOf(identityId: string) {
  const account = await fixture.system.db.ledgerAccount.findFirstOrThrow({
    where: { code: payableTo(identityId) },
    include: { balance: true },
  });
  return account.balance!;
}

describe("posting", () => {
  it("moves the balance, and sums to zero per currency", async () => {
    const to = newId("individual");
    await post(leg(to, 700n), leg(to, 300n));
    expect((await balanceOf(to)).postedCents).toBe(1_000n);
    const sums = await fixture.system.db.$queryRaw<
      { sum: bigint }[]
    >`SELECT sum(amount_cents)::int8 AS sum FROM ledger_entries GROUP BY currency`;
    for (const { sum } of sums) expect(sum).toBe(0n);
  });

  // Guards exactly-once: a retried job must not credit a second time.
  it("rejects a reference that was already posted", async () => {
    const to = newId("individual");
    const once = leg(to, 700n);
    await post(once);
    await expect(post(once)).rejects.toThrow();
    expect((await balanceOf(to)).postedCents).toBe(700n);
  });

  it("rejects overdrawing a floored account and leaves nothing of the attempt", async () => {
    const to = newId("individual");
    await post(leg(to, 700n));
    const back = leg(to, 701n, { debit: payableTo(to), credit: "platform:fee_revenue" });
    await expect(post(back)).rejects.toThrow();
    expect((await balanceOf(to)).postedCents).toBe(700n);
    expect(await transactions(back.reference)).toBe(0);
  });

  it.each([
    ["an account of no known family", { debit: "identity:org_1:purse" }],
    ["the reversal of what was never posted", { reverses: "test:nothing" }],
    ["resolving what was never pending", { phase: "post" as const, resolves: "test:nothing" }],
  ])("rejects %s", async (_, more) => {
    const wrong = leg(newId("individual"), 5n, more);
    await expect(post(wrong)).rejects.toThrow();
    expect(await transactions(wrong.reference)).toBe(0);
  });

  it("keeps concurrent writers of one account exact, in the order of their ids", async () => {
    const to = newId("individual");
    await Promise.all(Array.from({ length: 50 }, () => post(leg(to, 11n))));
    expect((await balanceOf(to)).postedCents).toBe(550n);
  });

  // Guards decisions based on a balance: nobody else changes it between the read and the decision.
  it("lets a second writer of an account wait for the first to end", async () => {
    const to = newId("individual");
    await post(leg(to, 700n));
    const lock = (db: Pick<pg.Pool, "query">) =>
      db.query("SELECT ledger_lock(ARRAY[$1::text], ARRAY['USD'])", [payableTo(to)]);
    // Two clients of their own: with the connection that watches them, the superuser's pool would be one too small.
    const [first, second] = [0, 1].map(() => new pg.Client({ connectionString: fixture.urls.superuser }));
    await Promise.all([first!.connect(), second!.connect()]);
    try {
      await first!.query("BEGIN");
      await lock(first!);
      const locked = lock(second!);
      await lockAwaited(fixture.admin);
      await first!.query("COMMIT");
      await locked;
    } finally {
      await Promise.all([first!.end(), second!.end()]);
    }
  });
});

/** From the contract: an account's normal side, and whether it holds someone's money and so cannot go below zero. */
const FAMILIES = [
  ["identity:usr_1:payable", "credit", "floored"],
  ["identity:usr_1:receivable", "debit", "floored"],
  ["identity:usr_1:credit", "credit", "floored"],
  ["pool:pol_1:reserves", "credit", "floored"],
  ["pool:pol_1:treasury", "credit", "floored"],
  ["rail:bank:clearing", "debit", "free"],
  ["rail:bank:exchange", "debit", "free"],
  ["rail:bank:refunds_unpaid", "credit", "free"],
  ["rail:bank:payouts_unpaid", "credit", "free"],
  ["platform:fee_revenue", "credit", "free"],
  ["platform:fee_waiver", "debit", "free"],
  ["platform:rail_cost", "debit", "free"],
];

it("keeps the accounts of each family as its owner needs", async () => {
  const codes = FAMILIES.map(([code]) => code);
  const { rows } = await fixture.admin.query<{ code: string; side: string; live: boolean; floored: boolean }>(
    `SELECT c.code, t.normal_side AS side, t.live, t.floored
     FROM unnest($1::text[]) WITH ORDINALITY AS c(code, place), ledger_account_traits(c.code) t ORDER BY c.place`,
    [codes],
  );
  expect(rows.map(({ code, side, floored }) => [code, side, floored ? "floored" : "free"])).toEqual(FAMILIES);
  // Only a running balance can be kept from going below zero.
  for (const { code, live, floored } of rows) expect(live, code).toBe(floored);
});

describe("two phases", () => {
  it("counts pending money separately and moves it when it is posted, once", async () => {
    const to = newId("individual");
    const pending = leg(to, 500n, { phase: "pending" });
    await post(pending);
    expect(await balanceOf(to)).toMatchObject({ postedCents: 0n, pendingInCents: 500n });
    await post(leg(to, 500n, { phase: "post", resolves: pending.reference }));
    expect(await balanceOf(to)).toMatchObject({ postedCents: 500n, pendingInCents: 0n });
    const again = { phase: "post", resolves: pending.reference } as const;
    await expect(post(leg(to, 500n, again))).rejects.toThrow();
    await expect(post(leg(to, 0n, { ...again, phase: "void", debit: null, credit: null }))).rejects.toThrow();
  });

  it("drops pending money when it is voided", async () => {
    const to = newId("individual");
    const pending = leg(to, 500n, { phase: "pending" });
    await post(pending);
    await post(leg(to, 0n, { phase: "void", resolves: pending.reference, debit: null, credit: null }));
    expect(await balanceOf(to)).toMatchObject({ postedCents: 0n, pendingInCents: 0n });
  });
});

// Guards the ledger against everyone with a connection: the database itself rejects changes.
describe("a posted entry", () => {
  it.each([
    "UPDATE ledger_postings SET amount_cents = amount_cents + 1",
    "DELETE FROM ledger_postings",
    "TRUNCATE ledger_postings",
    "UPDATE ledger_transactions SET kind = 'other'",
    "DELETE FROM ledger_transactions",
    "TRUNCATE ledger_transactions CASCADE",
  ])("is not changed by %s", async (statement) => {
    await post(leg(newId("individual"), 5n));
    await expect(fixture.admin.query(statement)).rejects.toThrow(/append-only/);
  });

  it("never has a leg that is zero, negative or within one account", async () => {
    const { rows } = await fixture.system.pool.query("SELECT id FROM ledger_transactions LIMIT 1");
    const { rows: accounts } = await fixture.system.pool.query("SELECT id, currency FROM ledger_accounts LIMIT 1");
    const [a] = accounts;
    for (const amount of [0, -5, 5]) {
      const leg = fixture.admin.query("INSERT INTO ledger_postings VALUES ($1, 99, $2, $3, $3, $4)", [
        rows[0].id,
        a.currency,
        a.id,
        amount,
      ]);
      await expect(leg).rejects.toThrow(/check constraint/);
    }
  });
});
