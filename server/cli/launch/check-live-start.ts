import type { Finding } from "@/server/cli/doctor/finding";
import type { Env } from "@/server/config/env";
import { attempt } from "../processes/commands.mjs";
import { PlainFailure } from "../terminal/terminal.mjs";

/**
 * Makes `npm run doctor` check the installation before any of its processes start. Throws an error with a line for each
 * danger, and returns a line for each problem. Passes on the logins that only the doctor needs.
 */
export async function checkLiveStart(env: Env, signal: AbortSignal): Promise<string[]> {
  const { DATABASE_OWNER_URL = "", DATABASE_AUDITOR_URL = "" } = env;
  const { output } = await attempt(process.execPath, ["dist/commands/doctor.js", "--json", "--starting"], {
    env: { DATABASE_OWNER_URL, DATABASE_AUDITOR_URL },
    signal,
  });
  if (signal.aborted) return [];
  const findings = findingsIn(output);
  const dangers = findings.filter(({ level }) => level === "danger");
  if (dangers.length > 0)
    throw new PlainFailure(
      ["Live mode does not start with:", ...dangers.map(lineOf)].join("\n    "),
      "`npm run doctor` says why each of them matters.",
    );
  return findings.filter(({ level }) => level === "problem").map(lineOf);
}

function findingsIn(output: string): Finding[] {
  try {
    return (JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1)) as { findings: Finding[] })
      .findings;
  } catch {
    throw new PlainFailure("The checks before a start in live mode could not be made. Run `npm run doctor`.", output);
  }
}

function lineOf({ what, mend }: Finding): string {
  return `${what} ${mend}`;
}
