/** `npm run jobs`: shows the state of the job engine, and hands over what another engine left unfinished. */
import { usesInngest } from "@/server/adapters/job-engine/choose-engine";
import { type EngineReport, type EngineState, readEngineReport } from "@/server/adapters/job-engine/engine-report";
import { reasonText } from "@/server/adapters/job-engine/inngest-outcome";
import { handRunsToSweeps } from "@/server/adapters/job-engine/run-transitions";
import { runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { readEnv } from "@/server/config/env";
import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run jobs                       says how the job engine stands
  npm run jobs -- switch [--yes]     after a change to Inngest, hands what the embedded engine left to the sweeps

Without --yes, switch only says what it would do. Before it, stop the workers of the embedded engine.`;

await runCommand(USAGE, ([command, ...options]) => {
  if (command === undefined) return report;
  if (command === "switch" && options.every((option) => option === "--yes")) {
    return (ctx) => switchEngine(ctx, options.includes("--yes"));
  }
  throw new UsageError("That is not a command.");
});

async function report(ctx: Context): Promise<void> {
  const found = await readEngineReport(ctx);
  const { unfinishedRuns, failures, waitingEvents } = found;
  console.log(`Engine: ${configuredEngine()}`);
  console.log(`Workers seen within a minute: ${listOf(found.workers)}`);
  if (configuredEngine() === "inngest") for (const line of inngestLines(found.inngest)) console.log(line);
  const { count, oldest } = waitingEvents;
  console.log(`Events that no engine has taken: ${count}${oldest ? `, the oldest from ${oldest.toISOString()}` : ""}`);
  console.log(`Unfinished runs of the embedded engine: ${listOf(unfinishedRuns)}`);
  console.log(`Runs that failed for good within a day: ${failures.length === 0 ? "none" : ""}`);
  for (const { job, count: failed, error } of failures) console.log(`  ${job}: ${failed}, the last with ${error}`);
}

/** According to this command's environment, which must be the workers'. */
function configuredEngine(): "embedded" | "inngest" {
  return usesInngest(readEnv()) ? "inngest" : "embedded";
}

function inngestLines(state: EngineState | null): string[] {
  const at = (instant: Date | null | undefined) => instant?.toISOString() ?? "never";
  const because = (cause: string | null = null, detail: string | null = null) =>
    cause === null ? "" : `, ${reasonText({ cause, detail })}`;
  return [
    `Functions accepted: ${at(state?.registered_at)}${state?.release ? `, release ${state.release}` : ""}`,
    `Functions last refused: ${at(state?.refused_at)}${because(state?.refusal, state?.refusal_detail)}`,
    `Events accepted: ${at(state?.sent_at)}`,
    `Events last refused: ${at(state?.send_refused_at)}${because(state?.send_refusal, state?.send_refusal_detail)}`,
    `Last call from Inngest: ${at(state?.called_at)}`,
    `Last rejected call: ${at(state?.rejected_at)}${because(state?.rejection)}`,
  ];
}

async function switchEngine(ctx: Context, isMeant: boolean): Promise<void> {
  const found = await readEngineReport(ctx);
  const problem = problemOf(found);
  if (problem) throw new Error(problem);
  if (configuredEngine() === "embedded") {
    console.log("Nothing to hand over: sweeps finish what only runs on Inngest knew, and the rest goes on here.");
    return;
  }
  console.log(`Unfinished runs of the embedded engine: ${listOf(found.unfinishedRuns)}`);
  if (found.unfinishedRuns.size === 0) return;
  if (!isMeant) console.log("With --yes they are canceled. Sweeps do what they had still to do.");
  else console.log(`${await handRunsToSweeps(ctx)} were canceled. Sweeps do what they had still to do.`);
}

/** Why the engines cannot be switched now; null if they can. */
function problemOf({ workers }: EngineReport): string | null {
  const other = configuredEngine() === "inngest" ? "embedded" : "inngest";
  const count = workers.get(other) ?? 0;
  return count > 0 ? `${count} worker(s) of the ${other} engine ran within the last minute. Stop them first.` : null;
}

function listOf(counts: Map<string, number>): string {
  if (counts.size === 0) return "none";
  return [...counts].map(([name, count]) => `${name} ${count}`).join(", ");
}
