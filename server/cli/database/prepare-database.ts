import path from "node:path";
import { checkDatabase, countMissingWork, isDenied, NO_OWNER, powersOf } from "@/server/cli/database/databases";
import { startEmbeddedDatabase } from "@/server/cli/database/embedded-database";
import type { Supervision } from "@/server/cli/launch/supervision";
import type { ManagedProcess } from "@/server/cli/processes/managed-process";
import { writeSandboxFile } from "@/server/cli/sandbox/sandbox-file";
import type { Env } from "@/server/config/env";
import type { GrantedLogins } from "@/server/db/apply-grants";
import { deploySchema } from "@/server/db/deploy-schema";
import { EMBEDDED_LOGINS, type EmbeddedLogin } from "@/server/db/embedded-logins";
import { powersLine } from "@/server/db/login-powers";
import { PlainFailure, step } from "../terminal/terminal.mjs";

/** The connection strings of the product's database, and the names of the logins that get grants. */
interface Urls {
  app: string;
  /** Null if the app's login also migrates. */
  owner: string | null;
  auditor: string | null;
  logins: GrantedLogins;
}

/**
 * Migrates the database and records its URLs for partners and tests. From here on, this process and its children only
 * know the app's login.
 */
export async function prepareDatabase(
  supervision: Supervision,
  env: Env,
  keep: (guard: ManagedProcess) => void,
): Promise<void> {
  const { claim, say } = supervision;
  const isEmbedded = !env.DATABASE_URL;
  let urls: Urls | undefined;
  await step(isEmbedded ? "start the database" : "reach the database", async (tell) => {
    const start = { keep, timeoutMs: env.READY_TIMEOUT, tell };
    urls = isEmbedded ? embeddedOf(await startEmbeddedDatabase(supervision, start)) : await reachDatabase(env, say);
  });
  const { app, owner, auditor, logins } = urls!;
  // An empty value overrides the one in `.env`.
  Object.assign(process.env, { DATABASE_URL: app, DATABASE_OWNER_URL: "", DATABASE_AUDITOR_URL: "" });
  if ((await countMissingWork(owner ?? app, isEmbedded ? claim.dataDir : null, logins)) > 0) {
    if (!owner && env.ALMONER_MODE === "live") throw new PlainFailure(NO_OWNER);
    await step("migrate the database", async () => {
      const { migrations, takenOver, functions, grants } = await deploySchema(owner ?? app, logins).catch(failed);
      const counts = [counted(migrations.length, "migration"), counted(functions.length, "function")];
      if (grants.length > 0) counts.push(`grants of ${counted(grants.length, "login")}`);
      if (takenOver.length > 0) counts.push(`${counted(takenOver.length, "squashed migration")} recorded`);
      return counts.join(", ");
    });
  }
  if (env.ALMONER_MODE !== "sandbox") return;
  writeSandboxFile(claim.dataDir, {
    base_url: `http://localhost:${env.PORT}`,
    public_url: env.PUBLIC_URL,
    database_url: app,
    database_owner_url: owner ?? app,
    database_auditor_url: auditor ?? app,
    mailbox_dir: path.join(claim.dataDir, "mail"),
  });
}

function embeddedOf({ app, owner, auditor }: Record<EmbeddedLogin, string>): Urls {
  return { app, owner, auditor, logins: { app: EMBEDDED_LOGINS.app, auditor: EMBEDDED_LOGINS.auditor } };
}

/** Checks the operator's database and its logins. In live mode, a login that could rewrite the ledger is rejected. */
export async function reachDatabase(env: Env, say: (line: string) => void): Promise<Urls> {
  const { DATABASE_URL: app = "", DATABASE_OWNER_URL: owner = null, DATABASE_AUDITOR_URL: auditor = null } = env;
  const logins: GrantedLogins = { app: await checkDatabase(app) };
  if (owner) await checkDatabase(owner, "DATABASE_OWNER_URL");
  if (auditor) logins.auditor = await checkDatabase(auditor, "DATABASE_AUDITOR_URL");
  const powers = await powersOf(app);
  if (powers.length > 0 && env.ALMONER_MODE === "live") throw new PlainFailure(powersLine(powers));
  if (powers.length > 0) say(powersLine(powers));
  return { app, owner, auditor, logins };
}

function failed(error: Error): never {
  if (isDenied(error)) throw new PlainFailure(NO_OWNER);
  throw new PlainFailure("The database could not be migrated. The failed migration was rolled back.", error.message);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
