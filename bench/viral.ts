/**
 * `npm run bench:viral`: whether gifts are created and settled more slowly if all go to one campaign than if they are
 * spread over a thousand, of the same charity or of a charity each. Every donor gives once and shares their contact, so
 * each gift counts in the campaign's totals and in the charity's balance, days, receipts and supporters. In alternating
 * rounds; loopback only.
 *
 * `--snapshot` keeps a snapshot of the database open during all rounds, as a backup and the audit do for minutes.
 * PostgreSQL then cannot remove the old versions of rows that are updated again and again.
 */

import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { makeCampaigns } from "@/bench/campaigns";
import { type Child, startChild } from "@/bench/child";
import { printConditions } from "@/bench/conditions";
import { whole } from "@/bench/figures";
import { makeBenchFixture } from "@/bench/fixture";
import type { CampaignLoad, LoadResult } from "@/bench/load-generator";
import { readOptions } from "@/bench/options";
import { figuresOfFamily } from "@/bench/process-figures";
import { ratioOf, takeTurns } from "@/bench/rounds";
import type { SettleResult, SettleTask } from "@/bench/settle-worker";
import { Waits } from "@/bench/waits";
import { WORKER_FLAGS } from "@/server/cli/processes/worker-flags";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { auditLedger } from "@/server/domain/ledger/audit-ledger";

/** The lowest acceptable throughput with one campaign, as a share of that with many. */
const GOAL = 0.9;
/** The time limit of a round. */
const SECONDS_MAX = 600;
/** Longer than a busy machine takes to record a charge. One that clears before that is polled after a minute. */
const CLEARING_SECONDS = 4;
const SETTLED_TIMES_MAX = 20;

const SIDES = ["viral", "oneCharity", "manyCharities"] as const;
type Side = (typeof SIDES)[number];
const FIGURES = ["created", "submitted", "settled", "createdMs", "submittedMs", "settledMs"] as const;
type Figure = (typeof FIGURES)[number];
type Round = Record<Figure, number>;

const values = readOptions({ rounds: 5, gifts: 3_000, campaigns: 1_000, connections: 32, snapshot: false });
const { rounds, gifts, campaigns: count, connections } = values;

const fixture = await makeBenchFixture();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void fixture.close().finally(() => process.exit(130)));
let exitCode = 1;
try {
  await printConditions(fixture.superuserUrl);
  // The first round of each side fills caches, and gives each campaign its first gift.
  const warmUp = Math.max(gifts, count);
  const donors = SIDES.length * (warmUp + rounds * gifts);
  const { donorIds, ...campaigns } = await makeCampaigns(fixture, { campaigns: count, donors });
  const results = await measure(campaigns, donorIds, warmUp);
  const isFast = summarize(results);
  exitCode = (await areTotalsRight()) && isFast ? 0 : 1;
} finally {
  await fixture.close();
}
process.exit(exitCode);

type Worker = Child<SettleTask, SettleResult>;
type Campaigns = Record<Side, CampaignLoad["campaigns"]>;

async function measure(campaigns: Campaigns, donorIds: string[], warmUp: number): Promise<Record<Side, Round[]>> {
  const product = startChild<object, { port: number }>("product-server.ts", { env: fixture.env });
  const generator = startChild<CampaignLoad, LoadResult>("load-generator.ts");
  const worker = startChild<SettleTask, SettleResult>("settle-worker.ts", {
    env: { ...fixture.env, SETTLEMENT_DELAY: `${CLEARING_SECONDS}s` },
    flags: WORKER_FLAGS,
  });
  const waits: Record<Side, Waits> = { viral: new Waits(), oneCharity: new Waits(), manyCharities: new Waits() };
  let given = 0;
  try {
    const to = { ...(await product.ask({})), apiKey: fixture.apiKey, connections, seconds: SECONDS_MAX };
    const create = (side: Side, number: number) => {
      given += number;
      const senderIds = donorIds.slice(given - number, given);
      return generator.ask({ ...to, senderIds, campaigns: campaigns[side] });
    };
    console.log(
      `${whole(gifts)} gifts to one campaign, to ${whole(count)} of one charity, to ${whole(count)} of a charity each`,
    );
    console.log(`${connections} connections, ${rounds} rounds alternating\n`);
    console.log(
      "                 created/s  submitted/s  settled/s   database's CPU ms by gift: created  submitted  settled",
    );
    for (const side of SIDES) await play(worker, warmUp, () => create(side, warmUp));
    const release = values.snapshot ? await holdSnapshot() : null;
    const results = await takeTurns(SIDES, rounds, {
      play: (side) => play(worker, gifts, () => waits[side].during(fixture.superuserUrl, create(side, gifts))),
      note: (side, result) => console.log(row(side, result)),
      rotates: true,
    });
    await release?.();
    console.log("\n  What statements waited for while gifts were created:");
    for (const side of SIDES) console.log(`  ${side.padEnd(14)} ${waits[side].describe()}`);
    return results;
  } finally {
    await Promise.all([product.end(), generator.end(), worker.end()]);
  }
}

/**
 * Has `number` gifts created, submitted and settled. Returns the rate of each step per second, and the database's CPU
 * time per gift.
 */
async function play(worker: Worker, number: number, creating: () => Promise<LoadResult>): Promise<Round> {
  const database = () => (figuresOfFamily(fixture.serverPid).cpuSeconds * 1_000) / number;
  const [before, { perSecond, answered, others }, afterCreation] = [database(), await creating(), database()];
  if (answered !== number) throw new Error(`${answered} of ${number} gifts were created: ${JSON.stringify(others)}`);
  const submitted = await worker.ask({ submit: number });
  const afterSubmission = database();
  const settled = { gifts: 0, seconds: 0 };
  for (let times = 0; settled.gifts < number; times += 1) {
    if (times === SETTLED_TIMES_MAX) throw new Error(`${settled.gifts} of ${number} gifts settled`);
    await sleep(CLEARING_SECONDS * 1_000 + 500);
    const part = await worker.ask({ settle: true });
    settled.gifts += part.gifts;
    settled.seconds += part.seconds;
  }
  return {
    created: perSecond,
    submitted: number / submitted.seconds,
    settled: number / settled.seconds,
    createdMs: afterCreation - before,
    submittedMs: afterSubmission - afterCreation,
    settledMs: database() - afterSubmission,
  };
}

/** Opens a snapshot. Returns a function that closes it. */
async function holdSnapshot(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: fixture.superuserUrl });
  // If a round fails, the server stops before this client is closed.
  client.on("error", () => {});
  await client.connect();
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SELECT 1");
  return () => client.end();
}

function row(side: Side, round: Round): string {
  const rates = [round.created, round.submitted, round.settled].map((rate) => whole(rate).padStart(9));
  const cpu = [round.createdMs, round.submittedMs, round.settledMs].map((ms) => ms.toFixed(2).padStart(9));
  return `  ${side.padEnd(14)} ${rates.join("  ")}   ${" ".repeat(22)}${cpu.join("  ")}`;
}

/** Prints the ratios of the medians. Returns whether every ratio with a goal reaches it. */
function summarize(results: Record<Side, Round[]>): boolean {
  const ratio = (side: Side, figure: Figure) => ratioOf([results.viral, results[side]], figure);
  const shown = (side: Side) => (figure: Figure) => ratio(side, figure).toFixed(2);
  console.log("");
  for (const side of ["oneCharity", "manyCharities"] as const) {
    const [created, submitted, settled, ...cpu] = FIGURES.map(shown(side));
    console.log(
      `  ratios viral : ${side.padEnd(14)} created ${created}   settled ${settled} (goal ${GOAL})   submitted ${submitted}` +
        `   database's CPU ${cpu.join(", ")}`,
    );
  }
  return (["created", "settled"] as const).every(
    (figure) => ratio("oneCharity", figure) >= GOAL && ratio("manyCharities", figure) >= GOAL,
  );
}

/** Compares all stored totals with the gifts, as the audit does. */
async function areTotalsRight(): Promise<boolean> {
  const { context, close } = await compose(readEnv(fixture.env));
  try {
    const broken = (await auditLedger(context)).filter(({ breaches }) => breaches.length > 0);
    console.log(broken.length === 0 ? "\n  The audit finds nothing wrong." : "");
    for (const { invariant, breaches } of broken)
      console.log(`  BROKEN ${invariant.id}: ${breaches[0]!.subject} ${breaches[0]!.detail}`);
    return broken.length === 0;
  } finally {
    await close();
  }
}
