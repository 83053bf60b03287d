import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { readStoredSecret, secretPath } from "@/server/cli/sandbox/stored-secret";
import { requireLiveSettings } from "@/server/compose/require-live-settings";
import { type Env, readEnv } from "@/server/config/env";
import { freePort } from "@/server/db/embedded-postgres";
import { PlainFailure } from "../terminal/terminal.mjs";

const SECRET_BYTES = 32;
const DEFAULTS = { ALMONER_MODE: "sandbox", NEXT_TELEMETRY_DISABLED: "1" };
const SANDBOX_DEFAULTS = { SETTLEMENT_DELAY: "3s", WEBHOOK_ALLOW_HOSTS: "localhost,127.0.0.1" };

/** Fills this process's environment, which children inherit, with the defaults of `npm start`, and parses it. */
export async function readProductEnv(dataDir: string, mode: "production" | "development"): Promise<Env> {
  fillEnvironment(DEFAULTS);
  Object.assign(process.env, { NODE_ENV: mode });
  process.env.DATA_DIR = dataDir;
  if (process.env.ALMONER_MODE !== "live") {
    fillEnvironment(SANDBOX_DEFAULTS);
    process.env.ALMONER_SECRET ||= storedSecret(dataDir);
  }
  // As usual, port 0 stands for any free port; the children must agree on it.
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  try {
    const env = readEnv();
    if (env.ALMONER_MODE === "live") requireOwnDatabase(env, mode);
    return env;
  } catch (error) {
    throw new PlainFailure(error instanceof Error ? error.message : String(error));
  }
}

function fillEnvironment(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) process.env[name] ||= value;
}

/**
 * Live mode takes from its operator what a sandbox creates or displays by itself; this is checked before anything is
 * created.
 */
function requireOwnDatabase(env: Env, mode: "production" | "development"): void {
  if (mode === "development")
    throw new Error("npm run dev shows the sources, also to visitors. Use npm start in live mode.");
  if (!env.DATABASE_URL)
    throw new Error(
      "DATABASE_URL must be set in live mode: real money is kept in a PostgreSQL of your own, which you back up.",
    );
  requireLiveSettings(env);
}

/** This data folder's secret, generated once: encrypted values must stay readable after a restart. */
function storedSecret(dataDir: string): string {
  const file = secretPath(dataDir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(SECRET_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  return readStoredSecret(dataDir)!;
}
