import { spawn } from "node:child_process";
import type { CheckResult } from "@/server/cli/tests/crash-test/checks";

/** Runs `npm run ledger:audit` on the database, as an operator would. */
export async function auditBooks(auditorUrl: string): Promise<CheckResult> {
  const child = spawn(process.execPath, ["dist/commands/ledger-audit.js"], {
    env: { ...process.env, DATABASE_AUDITOR_URL: auditorUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const checked = output.split("\n").filter((line) => /^(holds|BROKEN)/.test(line)).length;
  return { promise: "The ledger audit finds nothing", checked, errors: code === 0 ? [] : [output.trim()] };
}
