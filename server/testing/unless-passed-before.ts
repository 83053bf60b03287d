import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const CACHE = "node_modules/.cache/almoner";

/**
 * Skips a slow check if neither the files nor the code that checks them have changed since it last passed on this
 * machine. The lockfile stands for the versions of packages.
 */
export async function unlessPassedBefore(name: string, files: string[], check: () => Promise<void>): Promise<void> {
  const hash = createHash("sha256");
  for (const file of [...files, "package-lock.json"]) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  const marker = path.join(CACHE, name);
  const digest = hash.digest("hex");
  if (existsSync(marker) && readFileSync(marker, "utf8") === digest) return;
  await check();
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(marker, digest);
}
