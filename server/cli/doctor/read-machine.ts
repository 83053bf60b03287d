import { existsSync, readFileSync, statfsSync } from "node:fs";
import path from "node:path";
import type { MachineFacts } from "@/server/cli/doctor/facts";
import { openToOthers } from "@/server/cli/launch/private-files.mjs";
import type { Env } from "@/server/config/env";

const MB = 1_000_000;
/** The secrets in the data folder, in case the folder itself is readable for others. */
const SECRET_FILES = ["secret", "database-passwords.json", "sandbox.json"];

/** Reads facts about this machine's files and disks. */
export function readMachine({ DATA_DIR, LOG_DIR, LEGAL_DIR, ALMONER_SECRET }: Env): MachineFacts {
  const inDataDir = SECRET_FILES.map((name) => path.join(DATA_DIR, name));
  const own = openToOthers([DATA_DIR, ".env", ...(LOG_DIR ? [LOG_DIR] : [])]);
  return {
    freeMb: freeMbOf(DATA_DIR),
    // If the folder is closed, its files are unreachable for others.
    openPaths: own.includes(DATA_DIR) ? [...own, ...openToOthers(inDataDir)] : own,
    isSandboxSecret: ALMONER_SECRET !== undefined && ALMONER_SECRET === textOf(inDataDir[0]!)?.trim(),
    legalTexts: (["privacy", "terms"] as const).filter(
      (part) => LEGAL_DIR !== undefined && textOf(path.join(LEGAL_DIR, `${part}.md`))?.trim(),
    ),
  };
}

/** The free space of the disk that the folder is on, or will be. */
function freeMbOf(folder: string): number | null {
  let at = path.resolve(folder);
  while (!existsSync(at) && at !== path.dirname(at)) at = path.dirname(at);
  try {
    const { bavail, bsize } = statfsSync(at);
    return Math.floor((bavail * bsize) / MB);
  } catch {
    return null;
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
