/**
 * `npm run bench:audit [-- --gifts 1000000]`: how long the audit takes on many gifts to one organization and half as
 * many to others: first a full audit, then one of recent gifts only. Loopback only.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { whole } from "@/bench/figures";
import { fillFixture } from "@/bench/fill-fixture";
import { type BenchFixture, CLEARING_MS, makeBenchFixture } from "@/bench/fixture";
import { SERVER_SETTINGS } from "@/bench/kept-fixture";
import { readOptions } from "@/bench/options";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { submitWaitingGifts } from "@/server/domain/gifts/charges/submit-gifts";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { type AuditFinding, auditLedger } from "@/server/domain/ledger/audit-ledger";
import { auditRecent, auditWhole, readLastAudit } from "@/server/domain/ledger/run-audit";
import { sealLedger } from "@/server/domain/ledger/seal-ledger";
import { runDuePayments } from "@/server/domain/payments/run-payments";
import type { Context } from "@/server/operations/context";

const { gifts: wanted } = readOptions({ gifts: 1_000_000 });
/** Gifts settled between the full audit and the recent one. */
const RECENT_GIFTS = 2_000;

const fixture = await makeBenchFixture(SERVER_SETTINGS);
const { context, close } = await compose(readEnv(fixture.env));
try {
  await fillFixture(fixture, wanted);
  const sealing = await seconds(() => sealLedger(context));
  console.log(`  sealed ${whole(await context.db.gift.count())} gifts for the first time in ${sealing.toFixed(1)} s`);
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
