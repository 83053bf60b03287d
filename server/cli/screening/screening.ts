/** `npm run screening`: lists matches with listed parties that await review, and records decisions. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/terminal/run-command";
import { nameOf } from "@/server/domain/identities/name-of";
import { decideCase } from "@/server/domain/screening/decide-case";
import { replayCase } from "@/server/domain/screening/replay-case";

import type { Context } from "@/server/operations/context";

const USAGE = `Usage:
  npm run screening -- cases                                  lists open cases, oldest first
  npm run screening:replay -- <case id>                       computes its score again from the lists of its time
  npm run screening -- clear <case id> --reason "<why>"       not the listed party: held gifts continue
  npm run screening -- confirm <case id> --reason "<why>"     the listed party: suspended, open gifts fail`;

const SHOWN = 100;

await runCommand(USAGE, (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    options: { reason: { type: "string" } },
    allowPositionals: true,
  });
  const [command, caseId, ...rest] = positionals;
  if (command === "cases" && !caseId) return showCases;
  if (command === "replay" && caseId && rest.length === 0) return replay(caseId);
  if ((command !== "clear" && command !== "confirm") || !caseId || rest.length > 0)
    throw new UsageError("Name a command.");
  if (!values.reason) throw new UsageError(`${command} needs --reason.`);
  return decide(caseId, command === "clear" ? "cleared" : "confirmed", values.reason);
});

async function showCases(ctx: Context): Promise<void> {
  const open = await ctx.db.screeningCase.findMany({
    where: { status: "open" },
    include: { identity: true },
    orderBy: { createdAt: "asc" },
    take: SHOWN,
  });
  if (open.length === 0) console.log("No cases are waiting.");
  for (const { id, identity, entryName, list, score } of open) {
    const name = nameOf(identity);
    console.log(
      `${id}  "${name}" (${identity.id}) resembles "${entryName}" of the list ${list}, ${Math.round(score * 100)} %`,
    );
  }
}

function replay(caseId: string): Command {
  return async (ctx) => {
    const { versions, isSameMatcher, recordedScore, score, hit } = await replayCase(ctx, { caseId });
    console.log(`${caseId} was found by ${versions} with ${recordedScore}; computed again: ${score}.`);
    if (!isSameMatcher) console.log("The rules of matching have changed since, so the score may be another.");
    for (const { screened, listed, similarity } of hit?.words ?? [])
      console.log(`  ${screened} ~ ${listed}  ${similarity}`);
    for (const { note, effect } of hit?.tieBreakers ?? []) console.log(`  ${effect.toFixed(2)}  ${note}`);
    if (isSameMatcher && score !== recordedScore) throw new Error("The score is another one.");
  };
}

function decide(caseId: string, decision: "cleared" | "confirmed", reason: string): Command {
  return async (ctx) => {
    const judged = await decideCase(ctx, { caseId, decision, reason });
    ctx.wake();
    if (judged.isWaiting) {
      console.log(`${judged.id} waits for a second operator, because the names are nearly certainly the same.`);
      return;
    }
    console.log(
      `${judged.id} is ${decision}. ${decision === "cleared" ? "Held gifts continue within a minute." : "Open gifts fail within seconds."}`,
    );
  };
}
