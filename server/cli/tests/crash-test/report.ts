import type { EngineStats } from "@/server/cli/doubles/inngest-double";
import type { CheckResult } from "@/server/cli/tests/crash-test/checks";
import type { Deliveries } from "@/server/cli/tests/crash-test/deliveries";
import type { Donors } from "@/server/cli/tests/crash-test/donors";
import type { Journal } from "@/server/cli/tests/crash-test/journal";
import type { Kills } from "@/server/cli/tests/crash-test/killer";
import { describe, type Interrupted, type Interruptions, type UnderWay } from "@/server/cli/tests/crash-test/under-way";

const SHOWN_ERRORS = 10;

interface Course {
  kills: Kills;
  interruptions: Interruptions;
  journal: Journal;
  deliveries: Deliveries;
  donors: Donors;
  loadMs: number;
  drainMs: number;
  /** The activity of the job server's double; null if none ran the jobs. */
  engine: EngineStats | null;
}

/** Prints what happened. */
export function printFigures({
  kills,
  interruptions,
  journal,
  deliveries,
  donors,
  loadMs,
  drainMs,
  engine,
}: Course): void {
  const total = Object.values(kills).reduce((sum, count) => sum + count, 0);
  const byKind = Object.entries(kills).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []));
  const refused = journal.gifts.filter((entry) => entry.response && !entry.response.giftId).length;
  const rows: [string, string][] = [
    ["kills (SIGKILL)", `${total}: ${byKind.join(", ")}; ${interruptions.counted} of them with enough under way`],
    ["interrupted", describe(sumOf(interruptions.all.map(({ underWay }) => underWay)))],
    ["gifts", `${journal.accepted} accepted, ${refused} refused; ${journal.refunds.length} refunds`],
    [
      "donors",
      `${donors.all.length} opened the page, ${donors.all.filter((donor) => donor.isThanked).length} saw the thank-you page`,
    ],
    [
      "requests",
      `${journal.requests}, of which ${journal.retries} retries; ${journal.cutOff} cut off, ${journal.putOff} asked to come again`,
    ],
    ["stored answers", `${journal.replays} replayed to a retry whose first attempt had succeeded`],
    ["deliveries", `${deliveries.byId.size}, and ${deliveries.repeats} repeats`],
    ["longest outage", seconds(journal.longestOutageMs)],
    ["load, drain", `${seconds(loadMs)}, ${seconds(drainMs)}`],
    ...(engine ? [engineRow(engine)] : []),
  ];
  console.log();
  for (const [name, value] of rows) console.log(`  ${name.padEnd(18)}${value}`);
  console.log();
}

/** Prints what a kill interrupted. */
export function printKill(count: number, { what, underWay, isEnough }: Interrupted): void {
  const note = isEnough ? "" : " (too few: it is repeated)";
  console.log(`  ${String(count).padStart(3)}  killed ${what.padEnd(10)} during ${describe(underWay)}${note}`);
}

function sumOf(all: UnderWay[]): UnderWay {
  const none = { requests: 0, pending: 0, settling: 0, deliveries: 0, emails: 0, payouts: 0, runs: 0 };
  const names = Object.keys(none) as (keyof UnderWay)[];
  return all.reduce(
    (sum, one) => Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as unknown as UnderWay,
    none,
  );
}

/** Prints each check with its violations. Returns how many failed. */
export function printChecks(results: CheckResult[]): number {
  for (const { promise, checked, errors } of results) {
    console.log(`  ${errors.length === 0 ? "holds " : "BROKEN"}  ${promise} (${checked})`);
    for (const error of errors.slice(0, SHOWN_ERRORS)) console.log(`            ${error}`);
    if (errors.length > SHOWN_ERRORS) console.log(`            and ${errors.length - SHOWN_ERRORS} more`);
  }
  return results.filter(({ errors }) => errors.length > 0).length;
}

function engineRow({ runs, calls, emptyRuns, failedRuns, queued }: EngineStats): [string, string] {
  return ["job server", `${runs} runs (${emptyRuns} empty, ${failedRuns} failed), ${calls} calls; ${queued} queued`];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
