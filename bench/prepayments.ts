/**
 * `npm run bench:prepayments`: how fast a batch of prepaid years, some of them declined, is charged and settled
 * although the worker is killed midway, compared with single gifts in the same run; and how long it takes to close the
 * pool. Loopback only.
 */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startChild } from "@/bench/child";
import { copyCommitment } from "@/bench/copied-commitments";
import { whole } from "@/bench/figures";
import { type BenchFixture, CLEARING_MS, makeBenchFixture } from "@/bench/fixture";
import { readOptions } from "@/bench/options";
import type { PrepaymentTask } from "@/bench/prepayment-worker";
import type { SettleResult, SettleTask } from "@/bench/settle-worker";
import { WORKER_FLAGS } from "@/server/cli/processes/worker-flags";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { createIdentity } from "@/server/domain/identities/create-identity";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { commitToPool } from "@/server/domain/pools/commitments/create-commitment";
import { createPool } from "@/server/domain/pools/create-pool";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { getPool } from "@/server/domain/pools/read-pools";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { Context } from "@/server/operations/context";

const {
  commitments: wanted,
  gifts,
  declined: declinedPercent,
} = readOptions({ commitments: 10_000, gifts: 2_000, declined: 3 });
const KILLED_AT = 0.4;
const PERIOD_CENTS = 500n;
const SETTLED_WITHIN_MS = 1_800_000;

const CHARGED = "SELECT count(*)::int AS n FROM payments WHERE subject_type = 'prepayment' AND direction = 'charge'";
const UNDECIDED =
  "SELECT count(*)::int AS n FROM commitments WHERE status = 'pending' OR (status = 'past_due' AND charge_at IS NULL)";
const TWICE_IN_BOOKS = `SELECT count(*)::int AS n FROM (
  SELECT subject_id FROM payments WHERE subject_type = 'prepayment' AND direction = 'charge' AND status <> 'declined'
  GROUP BY 1 HAVING count(*) > 1) t`;
const TWICE_AT_RAIL = `SELECT count(*)::int AS n FROM (
  SELECT p.subject_id FROM sandbox_rail.operations o JOIN payments p ON p.id = o.key
  WHERE o.direction = 'charge' AND p.subject_type = 'prepayment' GROUP BY 1 HAVING count(*) > 1) t`;

type Env = BenchFixture["env"];

const fixture = await makeBenchFixture();
try {
  process.exitCode = await measure(fixture);
} finally {
  await fixture.close();
}
process.exit();

async function measure({ env, superuserUrl, partnerId, charityId, senderIds }: BenchFixture): Promise<number> {
  const admin = new pg.Client({ connectionString: superuserUrl });
  await admin.connect();
  const { context: ctx, close } = await compose(readEnv(env));
  const partner = ctx.as({ kind: "api_key", identityId: partnerId, keyId: "bench", scopes: ["*"], requestId: "bench" });
  try {
    for (let at = 0; at < gifts; at += 1)
      await writeGift(partner, { from: senderIds[at % 200]!, to: charityId, amount_cents: 500n }, null);
    const baseline = await measureGifts(env);
    const poolId = await fill(partner, admin);
    const rate = await measureBatch(env, admin);
    console.log(`\n  single gifts, charged and settled   ${whole(baseline)}/s`);
    console.log(`  prepaid years, charged and settled  ${whole(rate)}/s; ratio ${(rate / baseline).toFixed(2)}`);
    const holds = await check(ctx, admin);
    console.log(`  closing the pool                    ${(await measureClosing(partner, poolId)).toFixed(1)} s`);
    return holds && (await check(ctx, admin)) ? 0 : 1;
  } finally {
    await close();
    await admin.end();
  }
}

/** Gifts per second. */
async function measureGifts(env: Env): Promise<number> {
  const worker = startChild<SettleTask, SettleResult>("settle-worker.ts", { env, flags: WORKER_FLAGS });
  try {
    const { seconds: charging } = await worker.ask({ submit: gifts });
    await sleep(CLEARING_MS);
    const { seconds: settling } = await worker.ask({ settle: true });
    return gifts / (charging + settling);
  } finally {
    await worker.end();
  }
}

/** Opens a pool with the wanted number of commitments, none charged yet. Returns its id. */
async function fill(partner: Context, admin: pg.Client): Promise<string> {
  const kind = { flavor: "community", legal_structure: "mutual_aid" } as const;
  const { id } = await createPool(partner, { name: "Bench", ...kind, distribution_mechanism: "steward_directed" });
  const member = await createIdentity(partner, { type: "individual", email: "member@bench.example" });
  await partner.db.identity.update({ where: { id: member.id }, data: { kycTier: 3 } });
  const { id: commitment } = await commitToPool(partner, {
    id,
    identity_id: member.id,
    cadence: "monthly",
    per_cadence_amount_cents: PERIOD_CENTS,
    payment_method_id: "pm_sandbox_ok",
  });
  await copyCommitment(admin, commitment, { copies: wanted - 1, declinedPercent });
  return id;
}

/** Years per second. The first worker is killed midway, and a second one resumes. */
async function measureBatch(env: Env, admin: pg.Client): Promise<number> {
  const start = () => startChild<{ task: PrepaymentTask }, number>("prepayment-worker.ts", { env });
  const started = performance.now();
  const first = start();
  const wasKilled = first.ask({ task: "charge" }).then(
    () => false,
    () => true,
  );
  while ((await count(admin, CHARGED)) < wanted * KILLED_AT) await sleep(20);
  first.kill();
  const recorded = whole(await count(admin, CHARGED));
  console.log(`  killed after ${recorded} charges: ${(await wasKilled) ? "yes" : "it had ended by then"}`);
  const second = start();
  try {
    await second.ask({ task: "charge" });
    const waitedMs = await settle(admin, () => second.ask({ task: "settle" }));
    return wanted / ((performance.now() - started - waitedMs) / 1_000);
  } finally {
    await second.end();
  }
}

/** Settles until every year is paid or declined. Returns how long it waited for payments to clear. */
async function settle(admin: pg.Client, work: () => Promise<unknown>): Promise<number> {
  // End the leases of the killed worker's payments now.
  await admin.query("UPDATE payments SET lease_until = now() WHERE lease_until > now()");
  const until = performance.now() + SETTLED_WITHIN_MS;
  let waitedMs = 0;
  for (let open = await count(admin, UNDECIDED); open > 0; open = await count(admin, UNDECIDED)) {
    if (performance.now() > until) throw new Error(`${open} years are neither paid nor declined`);
    await work();
    const before = performance.now();
    await sleep(200);
    waitedMs += performance.now() - before;
  }
  return waitedMs;
}

/** Seconds to close the pool, once its treasury is paid out. */
async function measureClosing(partner: Context, id: string): Promise<number> {
  const { balances } = await getPool(partner, { id });
  const to = partner.caller.identityId!;
  await requestDisbursement(partner, { id, to, amount_cents: balances.treasuryCents });
  const started = performance.now();
  await updatePool(partner, { id, status: "closed" });
  return (performance.now() - started) / 1_000;
}

/** Checks that nobody was charged twice, and that the audit finds nothing. */
async function check(ctx: Context, admin: pg.Client): Promise<boolean> {
  const [twice, atRail] = [await count(admin, TWICE_IN_BOOKS), await count(admin, TWICE_AT_RAIL)];
  const { rows } = await admin.query<{ status: string; n: number }>(
    "SELECT status, count(*)::int AS n FROM commitments GROUP BY 1 ORDER BY 1",
  );
  console.log(`  commitments: ${rows.map(({ status, n }) => `${whole(n)} ${status}`).join(", ")}`);
  console.log(`  charged twice: ${twice} by the books, ${atRail} at the rail`);
  const broken = (await auditLedger(ctx)).flatMap(({ invariant, breaches }) =>
    breaches.slice(0, 3).map(({ subject, detail }) => `${invariant.id}: ${subject} ${detail}`),
  );
  console.log(broken.length === 0 ? "  the books hold" : `  BROKEN ${broken.join("\n  BROKEN ")}`);
  return twice === 0 && atRail === 0 && broken.length === 0;
}

async function count(admin: pg.Client, sql: string): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(sql);
  return rows[0]!.n;
}
