import { existsSync } from "node:fs";
import os from "node:os";
import { readSandboxFile, sandboxPath } from "@/server/cli/sandbox/sandbox-file";
import { readStoredSecret } from "@/server/cli/sandbox/stored-secret";
import { type Application, compose } from "@/server/compose/application";
import { type Env, readEnv } from "@/server/config/env";
import type { Context } from "@/server/operations/context";

export interface OperatorContext {
  /** Acts as the operator at the terminal. */
  ctx: Context;
  application: Application;
  close(): Promise<void>;
}

/** Opens a context for an operator command: on DATABASE_URL, or on the database of the local sandbox. */
export async function openOperatorContext(): Promise<OperatorContext> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv();
  const application = await compose({
    ...env,
    // Commands and the server must share the key for encryption and signatures.
    ALMONER_SECRET: env.ALMONER_SECRET ?? (env.ALMONER_MODE === "live" ? undefined : readStoredSecret(env.DATA_DIR)),
    DATABASE_URL: env.DATABASE_URL ?? sandboxDatabaseUrl(env),
    LOG_LEVEL: env.LOG_LEVEL === "info" ? "warn" : env.LOG_LEVEL,
  });
  const { username } = os.userInfo();
  const ctx = application.context.as({ kind: "operator", identityId: null, name: username, requestId: "cli" });
  return { ctx, application, close: () => application.close() };
}

/** The database of the local sandbox, with the product's login. */
export function sandboxDatabaseUrl(env: Env): string {
  if (env.ALMONER_MODE === "live") throw new Error("DATABASE_URL must be set in live mode.");
  const url = readSandboxFile(env.DATA_DIR).database_url;
  if (url) return url;
  throw new Error(
    `There is no database to use. Set DATABASE_URL, or run \`npm start\` first, which writes ${sandboxPath(env.DATA_DIR)}.`,
  );
}
