import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { feeRevenue, heldByRail, payableTo } from "@/server/domain/ledger/accounts";
import { type LedgerMovement, postEntries } from "@/server/domain/ledger/post-entries";
import { newId } from "@/server/kernel/ids";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const movement = (toId: string, cents: bigint, more: Partial<LedgerMovement> = {}): LedgerMovement => ({
  reference: `test:${newId("event")}`,
  kind: "test",
  subjectId: "test",
  currency: "USD",
  phase: "posted",
  legs: [{ debit: heldByRail("test"), credit: payableTo(toId), amountCents: cents }],
  ...more,
});
const post = (...movements: LedgerMovement[]) => fixture.system.transaction((tx) => postEntries(tx, movements));

async function balanceOf(identityId: string) {
  const code = payableTo(identityId).code;
  const account = await fixture.system.db.ledgerAccount.findFirstOrThrow({
    where: { code },
    include: { balance: true },
  });
  return account.balance!;
}

describe("posting", () => {
  it("moves the balance, and sums to zero per currency", async () => {
    const to = newId("individual");
    await post(movement(to, 700n), movement(to, 300n));
    expect((await balanceOf(to)).postedCents).toBe(1_000n);
    const sums = await fixture.system.db.$queryRaw<
      { sum: bigint }[]
    >`SELECT sum(amount_cents)::int8 AS sum FROM ledger_entries GROUP BY currency`;
    for (const { sum } of sums) expect(sum).toBe(0n);
  });

  // Guards exactly-once: a retried job must not credit a second time.
  it("rejects a reference that was already posted", async () => {
    const to = newId("individual");
    const once = movement(to, 700n);
    await post(once);
    await expect(post(once)).rejects.toThrow();
    expect((await balanceOf(to)).postedCents).toBe(700n);
  });

  it("rejects overdrawing a floored account and leaves nothing of the attempt", async () => {
    const to = newId("individual");
    await post(movement(to, 700n));
    const back = movement(to, 0n, { legs: [{ debit: payableTo(to), credit: feeRevenue, amountCents: 701n }] });
    await expect(post(back)).rejects.toThrow();
    expect((await balanceOf(to)).postedCents).toBe(700n);
    expect(await fixture.system.db.ledgerTransaction.count({ where: { reference: back.reference } })).toBe(0);
  });

  it("keeps concurrent writers of one account exact", async () => {
    const to = newId("individual");
    await Promise.all(Array.from({ length: 50 }, () => post(movement(to, 11n))));
    expect((await balanceOf(to)).postedCents).toBe(550n);
  });
});

describe("two phases", () => {
  it("counts pending money separately and moves it when it is posted, once", async () => {
    const to = newId("individual");
    const pending = movement(to, 500n, { phase: "pending" });
    await post(pending);
    expect(await balanceOf(to)).toMatchObject({ postedCents: 0n, pendingInCents: 500n });
    await post(movement(to, 500n, { phase: { post: pending.reference } }));
    expect(await balanceOf(to)).toMatchObject({ postedCents: 500n, pendingInCents: 0n });
    await expect(post(movement(to, 500n, { phase: { post: pending.reference } }))).rejects.toThrow();
    await expect(post(movement(to, 0n, { phase: { void: pending.reference }, legs: [] }))).rejects.toThrow();
  });

  it("drops pending money when it is voided", async () => {
    const to = newId("individual");
    const pending = movement(to, 500n, { phase: "pending" });
    await post(pending);
    await post(movement(to, 0n, { phase: { void: pending.reference }, legs: [] }));
    expect(await balanceOf(to)).toMatchObject({ postedCents: 0n, pendingInCents: 0n });
  });

  it("rejects resolving what was never pending", async () => {
    await expect(post(movement(newId("individual"), 500n, { phase: { post: "test:nothing" } }))).rejects.toThrow();
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
    await post(movement(newId("individual"), 5n));
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
