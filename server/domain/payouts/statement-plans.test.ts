import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readMoneyLines } from "@/server/domain/home/money/read-money-lines";
import { readStatementSums } from "@/server/domain/payouts/statement-sums";
import { makePayoutFixture, type PayoutFixture } from "@/server/testing/payout-fixture";

// Guards that a small charity's statement reads only its own postings, however many others an installation has.

let fixture: PayoutFixture;
beforeAll(async () => {
  fixture = await makePayoutFixture();
});
afterAll(() => fixture.close());

it("reads the balance's own transactions, among many of others", async () => {
  const [small, large] = [await fixture.recipient(), await fixture.recipient()];
  await fixture.receive(small, 5_000n);
  // No larger than its fee, with no posting on the balance.
  await fixture.receive(small, 60n);
  await fixture.receive(large, 5_000n);
  const { id, currency } = { id: small.id, currency: "USD" };
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(
    `INSERT INTO ledger_transactions (id, reference, kind, phase, subject_id, actor, effective_at)
     SELECT 100000 + i, 'copy:' || i, t.kind, 'posted', t.subject_id, t.actor, t.effective_at
     FROM ledger_transactions t JOIN gifts g ON g.id = t.subject_id AND g.to_id = $1 AND t.kind = 'gift_settled', generate_series(1, 20000) i`,
    [large.id],
  );
  await client.query(
    `INSERT INTO ledger_postings (transaction_id, leg, currency, debit_account_id, credit_account_id, amount_cents)
     SELECT 100000 + i, p.leg, p.currency, p.debit_account_id, p.credit_account_id, p.amount_cents
     FROM ledger_postings p JOIN ledger_transactions t ON t.id = p.transaction_id AND t.kind = 'gift_settled'
     JOIN gifts g ON g.id = t.subject_id AND g.to_id = $1, generate_series(1, 20000) i`,
    [large.id],
  );
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE ledger_transactions, ledger_postings");
  const lines = "FROM payout_lines($1, $2, 0, 9223372036854775807, 26)";
  const { rows } = await client.query(`SELECT kind, gross_cents, fee_cents ${lines}`, [id, currency]);
  const plan = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) SELECT * ${lines}`, [id, currency]);
  client.release();
  expect(rows).toEqual([
    { kind: "gift_settled", gross_cents: "5000", fee_cents: "100" },
    { kind: "gift_settled", gross_cents: "60", fee_cents: "60" },
  ]);
  const nodes = nodesOf(plan.rows[0]["QUERY PLAN"][0].Plan);
  const read = nodes.filter(
    ({ "Relation Name": table }) => table?.startsWith("ledger_") && table !== "ledger_accounts",
  );
  expect(read.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  expect(Math.max(...read.map((node) => node["Actual Rows"] * node["Actual Loops"]))).toBeLessThan(50);
});

it("reads lines and sums of a balance by the transactions' ids, however many there may be between two of them", async () => {
  const small = await fixture.recipient();
  await fixture.receive(small, 5_000n);
  const now = fixture.system.now();
  const nothing = {
    carriedInCents: 0n,
    carriedOutCents: 0n,
    reservedInCents: 0n,
    reservedOutCents: 0n,
    disbursement: null,
  };
  const about = { id: "pyo_range", identityId: small.id, currency: "USD", startsAt: now, endsAt: now };
  const range = { ...nothing, ...about, afterId: 0n, throughId: 9n ** 18n };
  const month = {
    from: now.toISOString().slice(0, 10),
    to: new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10),
  };
  const lines = {
    identityId: small.id,
    currency: "USD",
    timeZone: "UTC",
    days: month,
    isOldestFirst: false,
    throughId: null,
  };
  const asked = [
    ...(await askedBy(() => readMoneyLines(fixture.system, lines, { limit: 50, after: null }))),
    ...(await askedBy(() => readStatementSums(fixture.system, range))),
  ].filter(({ text }) => text.includes("balance_transactions"));
  expect(asked).toHaveLength(2);
  const client = await fixture.admin.connect();
  for (const { text, values } of asked) {
    const { rows } = await client.query<{ "QUERY PLAN": string }>({ text: `EXPLAIN ${text}`, values });
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("ledger_transactions_pkey on ledger_transactions x");
    expect(plan).not.toMatch(/Hash Join[\s\S]*Hash Cond: \(\w+\.id = p\.transaction_id\)/);
  }
  client.release();
});

/** The SQL statements that the work runs. */
async function askedBy(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  await work();
  const asked = spy.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] });
  spy.mockRestore();
  return asked.filter(({ text }) => typeof text === "string");
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
