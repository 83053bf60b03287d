/** `npm run bench:audit`: how long the audit takes on many gifts, whole and for what is recent. Loopback only. */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { whole } from "@/bench/figures";
import { type BenchFixture, CLEARING_MS, makeBenchFixture } from "@/bench/fixture";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { type AuditFinding, auditLedger } from "@/server/domain/ledger/audit-ledger";
import { auditRecent, auditWhole, readLastAudit } from "@/server/domain/ledger/run-audit";
import { sealLedger } from "@/server/domain/ledger/seal-ledger";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Context } from "@/server/operations/context";

const { values } = parseArgs({ options: { gifts: { type: "string", default: "1000000" } } });
const wanted = Number(values.gifts);
/** What happens between two audits of what is recent. */
const RECENT_GIFTS = 2_000;

/** Copies of one gift that settled, with all that belongs to it, so that the books of the copies are correct, too. */
const COPIES = `
  SET statement_timeout = '20min';
  SELECT * INTO TEMP template FROM gifts WHERE status = 'settled' LIMIT 1;
  INSERT INTO gifts SELECT 'gft_copy' || n, $rest_of_gifts FROM generate_series(1, $n) n, template;
  INSERT INTO payments SELECT 'pay_copy' || n, subject_type, 'gft_copy' || n, $rest_of_payments
    FROM generate_series(1, $n) n, (SELECT p.* FROM payments p JOIN template t ON p.subject_id = t.id) charge;
  INSERT INTO ledger_transactions (reference, kind, phase, resolves_id, subject_id, actor, effective_at)
    SELECT replace(l.reference, t.id, 'gft_copy' || n), l.kind, 'pending', NULL, 'gft_copy' || n, l.actor, l.effective_at
    FROM generate_series(1, $n) n, template t JOIN ledger_transactions l ON l.subject_id = t.id WHERE l.kind = 'gift_clearing';
  INSERT INTO ledger_transactions (reference, kind, phase, resolves_id, subject_id, actor, effective_at)
    SELECT replace(l.reference, t.id, 'gft_copy' || n), l.kind, 'post', f.id, 'gft_copy' || n, l.actor, l.effective_at
    FROM generate_series(1, $n) n JOIN ledger_transactions f ON f.reference = 'gift:gft_copy' || n || ':fund',
      template t JOIN ledger_transactions l ON l.subject_id = t.id WHERE l.kind = 'gift_settled';
  SELECT l.kind, p.* INTO TEMP legs FROM template t JOIN ledger_transactions l ON l.subject_id = t.id
    JOIN ledger_postings p ON p.transaction_id = l.id;
  INSERT INTO ledger_postings SELECT x.id, p.leg, p.currency, p.debit_account_id, p.credit_account_id, p.amount_cents
    FROM ledger_transactions x JOIN legs p ON x.kind = p.kind WHERE x.subject_id LIKE 'gft_copy%';
  UPDATE ledger_balances b SET posted_cents = s.posted_cents FROM ledger_sums() s WHERE s.account_id = b.account_id;
  INSERT INTO receipts (id, gift_id, donor_id, recipient_id, tax_year, serial, number, version, status, jurisdiction, currency,
      amount_cents, facts, code, issued_at)
    SELECT 'rcp_copy' || n, 'gft_copy' || n, r.donor_id, r.recipient_id, r.tax_year, m.serial + n,
      c.prefix || '-' || r.tax_year || '-' || lpad((m.serial + n)::text, greatest(6, length((m.serial + n)::text)), '0'), 1, 'issued',
      r.jurisdiction, r.currency, r.amount_cents, r.facts, 'copy' || n, r.issued_at
    FROM generate_series(1, $n) n, (SELECT max(serial) AS serial FROM receipts) m, template t JOIN receipts r ON r.gift_id = t.id
      JOIN receipt_counters c USING (recipient_id, tax_year);
  UPDATE receipt_counters SET last_serial = last_serial + $n;
  INSERT INTO events (id, type, subject_id, party_ids, data, created_at)
    SELECT 'evt_copy' || e.id || n, e.type, 'gft_copy' || n, e.party_ids, '{}', e.created_at
    FROM template t JOIN events e ON e.subject_id = t.id, generate_series(1, $n) n;
  UPDATE limit_counters c SET used_cents = u.cents FROM (
    SELECT from_id AS id, 'outgoing' AS direction, sum(limit_cents) AS cents FROM gifts WHERE status = 'settled' OR counts_outgoing GROUP BY 1
    UNION ALL SELECT to_id, 'incoming', sum(limit_cents) FROM gifts WHERE status = 'settled' OR counts_incoming GROUP BY 1
  ) u WHERE c.identity_id = u.id AND c.direction = u.direction;
  ANALYZE;`;

const fixture = await makeBenchFixture();
const { context, close } = await compose(readEnv(fixture.env));
try {
  await settle(context, fixture, 50);
  await copy(fixture, wanted);
  const sealing = await seconds(() => sealLedger(context));
  console.log(`  sealed ${whole(wanted)} gifts for the first time in ${sealing.toFixed(1)} s`);
  show("whole", await auditWhole(context));
  const { transactionId } = (await readLastAudit(context))!;
  for (const finding of await auditLedger(context)) print(finding);
  await settle(context, fixture, RECENT_GIFTS);
  show(`recent, after ${whole(RECENT_GIFTS)} gifts`, await auditRecent(context));
  for (const finding of await auditLedger(context, { after: transactionId })) print(finding);
} finally {
  await close();
  await fixture.close();
}
process.exit();

/** Creates and settles gifts as the product does. */
async function settle(ctx: Context, { partnerId, charityId, senderIds }: BenchFixture, count: number): Promise<void> {
  const partner = ctx.as({ kind: "api_key", identityId: partnerId, keyId: "bench", scopes: ["*"], requestId: "bench" });
  for (let n = 0; n < count; n += 10)
    await Promise.all(
      senderIds
        .slice(n % 190, (n % 190) + 10)
        .map((from) => writeGift(partner, { from, to: charityId, amount_cents: 2_500n }, null)),
    );
  await submitWaitingGifts(ctx);
  await sleep(CLEARING_MS);
  await runDuePayments(ctx);
}

async function copy(on: BenchFixture, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: on.superuserUrl });
  await client.connect();
  const [gifts, payments] = [await columnsOf(client, "gifts"), await columnsOf(client, "payments")];
  for (const statement of COPIES.split(";\n")) {
    const text = statement
      .replace("$rest_of_gifts", () => gifts.slice(1).join(", "))
      .replace("$rest_of_payments", () => payments.slice(3).join(", "))
      .replaceAll("$n", String(count));
    const taken = await seconds(() => client.query(text));
    console.log(`  ${taken.toFixed(1).padStart(6)} s  ${text.trim().split("\n")[0]!.slice(0, 60)}`);
  }
  await client.end();
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT attname::text AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
    [table],
  );
  return rows.map(({ name }) => name);
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1_000;
}

function show(
  what: string,
  { durationMs, checks, findings }: { durationMs: number; checks: number; findings: number },
) {
  console.log(`\nAudit, ${what}: ${(durationMs / 1_000).toFixed(1)} s, ${checks} checks, ${findings} findings`);
}

function print({ invariant: { id }, durationMs, breaches: [first] }: AuditFinding): void {
  console.log(
    `  ${String(durationMs).padStart(7)} ms  ${id}${first ? `  BROKEN: ${first.subject} ${first.detail}` : ""}`,
  );
}
