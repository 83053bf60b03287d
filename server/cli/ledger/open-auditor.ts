import { existsSync } from "node:fs";
import type pg from "pg";
import { readSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import { sandboxDatabaseUrl } from "@/server/cli/terminal/operator-context";
import { type Env, readEnv } from "@/server/config/env";
import { openDatabase } from "@/server/db/client";

/** Reads the database at the product's time. */
export interface Auditor {
  pool: pg.Pool;
  now(): Date;
  close(): Promise<void>;
}

/**
 * Opens the database with the read-only login: DATABASE_AUDITOR_URL, or that of the local sandbox. Without one, uses
 * the product's own login.
 */
export async function openAuditor(): Promise<Auditor> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = readEnv();
  const database = openDatabase(auditorUrl(env), 1);
  const clock =
    env.ALMONER_MODE === "sandbox" ? await database.prisma.sandboxClock.findUnique({ where: { id: 1 } }) : null;
  const offsetMs = clock?.offsetMs ?? 0;
  // The machine's clock may have been set back.
  const highest = await database.prisma.productClock.findUnique({ where: { id: 1 } });
  const wallMs = () => Math.max(Date.now(), highest?.highestAt.getTime() ?? 0);
  return { pool: database.pool, now: () => new Date(wallMs() + offsetMs), close: () => database.close() };
}

function auditorUrl(env: Env): string {
  const configured = env.DATABASE_AUDITOR_URL ?? env.DATABASE_URL;
  return configured ?? readSandboxFile(env.DATA_DIR).database_auditor_url ?? sandboxDatabaseUrl(env);
}
