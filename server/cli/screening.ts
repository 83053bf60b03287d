/** `npm run screening`: lists matches with listed parties that await review, and records decisions. */
import { parseArgs } from "node:util";
import { type Command, runCommand, UsageError } from "@/server/cli/run-command";
import { nameOf } from "@/server/domain/identities/name-of";
import { decideCase } from "@/server/domain/screening/decide-case";

const USAGE = `Usage:
  npm run screening -- cases                                  lists open cases, oldest first
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
  if ((command !== "clear" && command !== "confirm") || !caseId || rest.length > 0)
    throw new UsageError("Name a command.");
  if (!values.reason) throw new UsageError(`${command} needs --reason.`);
  return decide(caseId, command === "clear" ? "cleared" : "confirmed", values.reason);
});

const showCases: Command = async (ctx) => {
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
};

function decide(caseId: string, decision: "cleared" | "confirmed", reason: string): Command {
  return async (ctx) => {
    const judged = await decideCase(ctx, { caseId, decision, reason });
    ctx.wake();
    console.log(
      `${judged.id} is ${decision}. ${decision === "cleared" ? "Held gifts continue within a minute." : "Open gifts fail within seconds."}`,
    );
  };
}
