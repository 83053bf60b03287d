import { statfsSync } from "node:fs";
import path from "node:path";
import { ProcessLog } from "@/server/cli/processes/process-log";
import type { Env } from "@/server/config/env";

const MB = 1_000_000;

/** True while the data folder's disk has less free space than processes need to start and keep running. */
export function isDataDiskFull(dataDir: string, { DISK_FREE_MIN_MB }: Pick<Env, "DISK_FREE_MIN_MB">): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < DISK_FREE_MIN_MB * MB;
  } catch {
    return false;
  }
}

/** Opens the log of a process, with the limits from the environment. */
export function openProcessLog(name: string, dataDir: string, env: Pick<Env, "LOG_DIR" | "LOG_MAX_MB" | "LOG_FILES">) {
  const file = path.join(env.LOG_DIR ?? path.join(dataDir, "logs"), `${name}.log`);
  return new ProcessLog(file, { maxBytes: env.LOG_MAX_MB * MB, files: env.LOG_FILES });
}
