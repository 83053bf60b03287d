import { existsSync } from "node:fs";
import { readSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { readStoredSecret } from "@/server/cli/sandbox/stored-secret";
import { sandboxDatabaseUrl } from "@/server/cli/terminal/operator-context";
import { DEVELOPMENT_SECRET } from "@/server/compose/require-live-settings";
import { type Env, readEnv } from "@/server/config/env";
import { makeVault, type Vault } from "@/server/kernel/vault";

/** What the commands need to know about the installation without opening the product. */
export interface Installation {
  env: Env;
  vault: Vault;
}

/** Reads the settings, and the secret where `npm start` keeps it. */
export function readInstallation(): Installation {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv();
  const secret = env.ALMONER_SECRET ?? readStoredSecret(env.DATA_DIR);
  if (!secret && env.ALMONER_MODE === "live") throw new Error("ALMONER_SECRET must be set in live mode.");
  return { env, vault: makeVault(secret ?? DEVELOPMENT_SECRET, env.DOCUMENT_KEYS) };
}

/** The database with the product's login. */
export function appUrl({ env }: Installation): string {
  return env.DATABASE_URL ?? sandboxDatabaseUrl(env);
}

/** The database with the login that owns the tables. */
export function ownerUrl({ env }: Installation): string {
  const url = env.DATABASE_OWNER_URL ?? (env.DATABASE_URL ? null : readSandboxFile(env.DATA_DIR).database_owner_url);
  if (url) return url;
  if (env.DATABASE_URL && env.ALMONER_MODE === "sandbox") return env.DATABASE_URL;
  throw new Error(
    "Set DATABASE_OWNER_URL to the database to restore into, with the login that owns its tables, and DATABASE_URL to the same one with the product's login.",
  );
}
