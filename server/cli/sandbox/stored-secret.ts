import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** Where `npm start` keeps the secret that a sandbox makes for itself. */
export const secretPath = (dataDir: string) => path.join(dataDir, "secret");

/** The secret that a sandbox made for itself; undefined if none did here. */
export function readStoredSecret(dataDir: string): string | undefined {
  const file = secretPath(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
