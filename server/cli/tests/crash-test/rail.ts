import { spawn } from "node:child_process";
import type { CheckResult } from "@/server/cli/tests/crash-test/checks";

/** The failures of the sandbox's payment rail while processes are killed. */
export const RAIL_FAILURES = [
  "lost_answers=0.03",
  "refused_connections=0.02",
  "throwing=0.01",
  "duplicate_events=0.2",
  "shuffled_events=0.2",
  "slow_ms=20",
];

/** Turns on these failures of the rail, as an operator would; an empty list turns all of them off. */
export async function switchRailFailures(dataDir: string, failures: readonly string[]): Promise<void> {
  const { code, output } = await runIn(dataDir, "sandbox-rail", failures.length > 0 ? failures : ["off"]);
  if (code !== 0) throw new Error(output);
}

/** Runs `npm run reconcile -- --all` on the product's data, as an operator would. */
export async function reconcileRail(dataDir: string): Promise<CheckResult> {
  const { code, output } = await runIn(dataDir, "reconcile", ["--all"]);
  const checked = Number(/^(\d+) payments compared/m.exec(output)?.[1] ?? 0);
  return { promise: "The rail and the books agree to the cent", checked, errors: code === 0 ? [] : [output.trim()] };
}

async function runIn(dataDir: string, command: string, words: readonly string[]) {
  const child = spawn(process.execPath, [`dist/commands/${command}.js`, ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}
