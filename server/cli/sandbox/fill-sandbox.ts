import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import { haveKeys } from "@/server/cli/database/databases";
import type { Supervision } from "@/server/cli/launch/supervision";
import { readSandboxFile, sandboxPath } from "@/server/cli/sandbox/sandbox-file";
import type { Env } from "@/server/config/env";
import { run } from "../processes/commands.mjs";
import { Stopped } from "../terminal/terminal.mjs";

/** Written by the build. */
const SOURCES = "dist/.sources";

/** When a start seeds: before the product has anything to show, next to it, or once it is ready; null in live mode. */
export type FillingTime = "first" | "meanwhile" | "afterwards" | null;

/**
 * Seeding a sandbox that has everything changes nothing and takes as long as starting a process, so it should not delay
 * a start. A sandbox of another version may lack something, and so may one whose keys have been revoked or belong to
 * another database.
 */
export async function whenToFill({ claim }: Supervision, env: Env): Promise<FillingTime> {
  if (env.ALMONER_MODE !== "sandbox") return null;
  const { charity_id, api_key, second_api_key, seeded_by } = readSandboxFile(claim.dataDir);
  if (!charity_id) return "first";
  if (seeded_by === undefined || seeded_by !== currentBuild() || !api_key || !second_api_key) return "meanwhile";
  const isWhole = await haveKeys(process.env.DATABASE_URL ?? "", [api_key, second_api_key]);
  return isWhole ? "afterwards" : "meanwhile";
}

/** Seeds what the sandbox lacks: keys, identities, sample data. */
export async function fillSandbox(
  { claim, halt }: Supervision,
  env: Env,
  time: "first" | "meanwhile" | "afterwards",
): Promise<void> {
  // The first time, on our own server, only the end waits for the disk: anything lost before that is seeded again.
  const isUnsafe = time === "first" && !env.DATABASE_URL;
  await run(process.execPath, ["dist/launch/seed.js", sandboxPath(claim.dataDir), currentBuild()], {
    env: isUnsafe ? { PGOPTIONS: "-c synchronous_commit=off" } : {},
    signal: halt,
    hint: "The sandbox could not be seeded. The output above says why.",
    onPid: (pid) => time === "afterwards" && pid && os.setPriority(pid, os.constants.priority.PRIORITY_LOW),
  });
}

/** Seeds again while the product is already running. Never fails: errors are printed. */
export async function fillAfterwards(supervision: Supervision, env: Env): Promise<void> {
  try {
    await fillSandbox(supervision, env, "afterwards");
  } catch (error) {
    if (!(error instanceof Stopped))
      supervision.say(`the sandbox could not be seeded again: ${(error as Error).message}`);
  }
}

/** Identifies what `dist` was compiled from. */
export function currentBuild(): string {
  return existsSync(SOURCES) ? readFileSync(SOURCES, "utf8") : "";
}
