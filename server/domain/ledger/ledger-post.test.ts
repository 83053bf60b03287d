import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payableTo } from "@/server/domain/ledger/accounts";
import { newId } from "@/server/kernel/ids";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
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
