/**
 * `npm run doctor`: reports what is wrong with this installation, why it matters, and how to fix it. Changes nothing.
 */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { findProblems } from "@/server/cli/doctor/find-problems";
import { danger, type Finding } from "@/server/cli/doctor/finding";
import { secretsHidden } from "@/server/cli/doctor/hide-secrets";
import { type Asked, readFacts } from "@/server/cli/doctor/read-facts";
import { needsSomeone, writeReport } from "@/server/cli/doctor/write-report";
import { readSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { readStoredSecret } from "@/server/cli/sandbox/stored-secret";
import { runPlainCommand, UsageError } from "@/server/cli/terminal/run-command";
import { type Env, readEnv } from "@/server/config/env";
import { readEmail } from "@/server/kernel/email-address";

const USAGE = `Usage:
  npm run doctor                        checks this installation and says how to mend what is wrong
  npm run doctor -- --json              the same for programs
  npm run doctor -- --send-to <email>   also sends a real email there

Exits with 1 if something is dangerous or has to be mended. npm start in live mode runs it, too, and does not start with
a danger. What it is for when you develop Almoner: npm run doctor:dev.`;

const OPTIONS = {
  json: { type: "boolean" },
  starting: { type: "boolean" },
  "send-to": { type: "string" },
} as const;

await runPlainCommand(USAGE, (words) => {
  const { values } = parseArgs({ args: words, options: OPTIONS });
  const { json = false, starting = false, "send-to": given } = values;
  const sendTo = given === undefined ? null : readEmail(given);
  if (given !== undefined && sendTo === null) throw new UsageError("--send-to takes an email address.");
  return () => examine(json, { sendTo, isStarting: starting });
});

async function examine(isJson: boolean, asked: Asked): Promise<number> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  let env: Env;
  try {
    env = withOwnOfSandbox(readEnv());
  } catch (error) {
    const invalid = danger(
      (error as Error).message,
      "Nothing starts with it.",
      "Correct the variables that the line names.",
    );
    console.log(isJson ? asJson("unknown", [{ check: "settings", ...invalid }]) : invalid.what);
    return 1;
  }
  const facts = await readFacts(env, asked);
  const findings = findProblems(facts);
  const text = isJson ? asJson(env.ALMONER_MODE, findings) : writeReport(findings, env.ALMONER_MODE);
  const sentTo = facts.email?.sentTo && !isJson ? `\nAn email was sent to ${facts.email.sentTo}.` : "";
  console.log(secretsHidden(env)(text) + sentTo);
  return needsSomeone(findings) ? 1 : 0;
}

function asJson(mode: string, findings: readonly Finding[]): string {
  return JSON.stringify({ mode, checked_at: new Date().toISOString(), findings }, null, 2);
}

/** Adds the settings that a sandbox created for itself, to report what separates it from live mode. */
function withOwnOfSandbox(env: Env): Env {
  if (env.ALMONER_MODE === "live") return env;
  const { database_url: app, database_owner_url: owner, database_auditor_url: auditor } = readSandboxFile(env.DATA_DIR);
  return {
    ...env,
    ALMONER_SECRET: env.ALMONER_SECRET ?? readStoredSecret(env.DATA_DIR),
    ...(!env.DATABASE_URL && { DATABASE_URL: app, DATABASE_OWNER_URL: owner, DATABASE_AUDITOR_URL: auditor }),
  };
}
