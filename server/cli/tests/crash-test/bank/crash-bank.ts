import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openOperatorContext } from "@/server/cli/terminal/operator-context";
import { BankLoad } from "@/server/cli/tests/crash-test/bank/bank-load";
import { folders } from "@/server/cli/tests/crash-test/bank/folders";
import { endLeases, KilledProcess } from "@/server/cli/tests/crash-test/killed-process";
import { Random } from "@/server/cli/tests/random";
import { openBank } from "@/server/cli/tests/simulate/bank/bank-stage";
import { checkWholeAccount } from "@/server/cli/tests/simulate/bank/check-bank";
import { planBankStory } from "@/server/cli/tests/simulate/bank/plan-bank-story";
import { makeCast } from "@/server/cli/tests/simulate/story/cast";
import { openSimulatedDatabase } from "@/server/cli/tests/simulate/world/simulated-database";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";
import { LEDGER_INVARIANTS } from "@/server/domain/ledger/ledger-invariants";

const LONGEST_MS = 3_000;
const IDLE_TIMEOUT_MS = 240_000;
/** How long processes cache the list of accounts. */
const FRESH_MS = 5_500;

interface BankCrash {
  kills: number;
  seed: number;
  signal: AbortSignal;
}

/**
 * Kills the process that imports, matches, pays and sends this many times, at any instant after it began to work, while
 * a bank keeps booking. Then lets one process live until no work is left, and compares the books with the bank. Returns
 * what is broken.
 */
export async function crashBank({ kills, seed, signal }: BankCrash): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "almoner-crash-bank-"));
  for (const one of Object.values(folders(folder))) await mkdir(one, { recursive: true });
  const database = await openSimulatedDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.app,
    DATA_DIR: folders(folder).data,
    PAYMENT_RAILS: "bank",
    LOG_LEVEL: "error",
  });
  const admin = new pg.Pool({ connectionString: database.superuser, max: 2, options: "-c TimeZone=UTC" });
  const { application, close } = await openOperatorContext();
  const ctx = application.context;
  const cast = await makeCast(ctx, planBankStory(1));
  const stage = await openBank(ctx, cast, false, () => sleep(FRESH_MS));
  const load = new BankLoad(ctx, cast, stage, { folder, random: new Random(seed) });
  const users = stage.operators.map((caller) => ("userId" in caller ? caller.userId! : ""));
  const worker = new KilledProcess("crash-bank-worker", [folder, stage.accountId, ...users]);
  try {
    const random = new Random(seed + 1);
    load.start();
    for (let count = 1; count <= kills; count += 1) {
      signal.throwIfAborted();
      await worker.start();
      await sleep(random.between(0, LONGEST_MS));
      const at = await worker.kill();
      await endLeases(admin);
      console.log(`  kill ${count} of ${kills}, after ${at} ms: ${load.figures()}`);
    }
    await load.stop();
    await load.payOut();
    await worker.start();
    const broken = await untilIdle(admin, load, worker);
    await worker.kill();
    const breach = (promise: string, detail: string) => void broken.push(`${promise} ${detail}`);
    for (const { invariant, breaches } of await auditLedger(ctx, { invariants: LEDGER_INVARIANTS }))
      for (const { subject, detail } of breaches) breach(invariant.promise, `${subject} ${detail}`);
    await checkWholeAccount({ bank: stage.bank, admin, observer: ctx, breach });
    broken.push(...(await load.check()));
    console.log(`  ${load.figures()}`);
    return broken;
  } finally {
    await Promise.allSettled([worker.end(), load.stop()]);
    await Promise.all([close(), admin.end()]);
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const LEFT = `
  SELECT (SELECT count(*) FROM follow_ups WHERE kind LIKE '%bank%')
    + (SELECT count(*) FROM bank_transfers WHERE status IN ('waiting', 'in_file'))
    + (SELECT count(*) FROM bank_matches WHERE taken_at IS NULL AND released_at IS NULL AND purpose = 'gift')
    + (SELECT count(*) FROM gifts WHERE status = 'settling')
    + (SELECT count(*) FROM payments WHERE next_at IS NOT NULL) AS count`;

/** Has the bank report all of its bookings until no work is left. */
async function untilIdle(admin: pg.Pool, load: BankLoad, worker: KilledProcess): Promise<string[]> {
  const until = Date.now() + IDLE_TIMEOUT_MS;
  let quietRounds = 0;
  while (Date.now() < until) {
    await load.execute();
    await load.tell(true);
    await sleep(1_500);
    await load.decide();
    const { rows } = await admin.query<{ count: string }>(LEFT);
    quietRounds = rows[0]!.count === "0" && (await load.isKnown()) ? quietRounds + 1 : 0;
    if (quietRounds === 2) return [];
    if (worker.hasEnded) await worker.start();
  }
  return ["Something is left to do after all kills."];
}
