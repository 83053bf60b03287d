import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** The file in which `npm start` keeps the secret that a sandbox creates. */
export const secretPath = (dataDir: string) => path.join(dataDir, "secret");

/** The secret that a sandbox created; undefined if there is none. */
export function readStoredSecret(dataDir: string): string | undefined {
  const file = secretPath(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
