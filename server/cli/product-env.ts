import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Env, readEnv } from "@/server/config/env";
import { freePort } from "@/server/db/embedded-postgres";
import { PlainFailure } from "./terminal.mjs";

const SECRET_BYTES = 32;
const DEFAULTS = {
  ALMONER_MODE: "sandbox",
  SETTLEMENT_DELAY: "3s",
  WEBHOOK_ALLOW_HOSTS: "localhost,127.0.0.1",
  NEXT_TELEMETRY_DISABLED: "1",
};

/** Fills this process's environment, which children inherit, with the defaults of `npm start`, and parses it. */
export async function readProductEnv(dataDir: string, mode: "production" | "development"): Promise<Env> {
  for (const [name, value] of Object.entries(DEFAULTS)) process.env[name] ||= value;
  Object.assign(process.env, { NODE_ENV: mode });
  process.env.DATA_DIR = dataDir;
  process.env.ALMONER_SECRET ||= storedSecret(dataDir);
  // As usual, port 0 stands for any free port; the children must agree on it.
  if (process.env.PORT === "0") process.env.PORT = String(await freePort());
  try {
    return readEnv();
  } catch (error) {
    throw new PlainFailure(error instanceof Error ? error.message : String(error));
  }
}

/** This data folder's secret, generated once: encrypted values must stay readable after a restart. */
function storedSecret(dataDir: string): string {
  const file = path.join(dataDir, "secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(SECRET_BYTES).toString("hex"), { mode: 0o600, flag: "wx" });
  return readFileSync(file, "utf8").trim();
}
