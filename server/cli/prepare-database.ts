import path from "node:path";
import { checkDatabase, countMissingWork } from "@/server/cli/databases";
import { startEmbeddedDatabase } from "@/server/cli/embedded-database";
import type { ManagedProcess } from "@/server/cli/managed-process";
import { sandboxPath, writeSandboxFile } from "@/server/cli/sandbox-file";
import type { Supervision } from "@/server/cli/supervision";
import type { Env } from "@/server/config/env";
import { deploySchema } from "@/server/db/deploy-schema";
import { run } from "./commands.mjs";
import { PlainFailure, step } from "./terminal.mjs";

/** Migrates the database and records its URL for partners and tests. */
export async function prepareDatabase(
  supervision: Supervision,
  env: Env,
  keep: (guard: ManagedProcess) => void,
): Promise<void> {
  const { claim } = supervision;
  let url = env.DATABASE_URL ?? "";
  const isEmbedded = url === "";
  await step(isEmbedded ? "start the database" : "reach the database", async () => {
    if (isEmbedded) url = await startEmbeddedDatabase(supervision, keep);
    else await checkDatabase(url);
  });
  process.env.DATABASE_URL = url;
  if ((await countMissingWork(url, isEmbedded ? claim.dataDir : null)) > 0) {
    await step("migrate the database", async () => {
      const { migrations, functions } = await deploySchema(url).catch(failed);
      return `${counted(migrations.length, "migration")}, ${counted(functions.length, "function")}`;
    });
  }
  if (env.ALMONER_MODE !== "sandbox") return;
  writeSandboxFile(claim.dataDir, {
    base_url: `http://localhost:${env.PORT}`,
    public_url: env.PUBLIC_URL,
    database_url: url,
    mailbox_dir: path.join(claim.dataDir, "mail"),
  });
}

function failed(error: Error): never {
  throw new PlainFailure("The database could not be migrated. The failed migration was rolled back.", error.message);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Seeds what the sandbox lacks: keys, identities, figures. Does nothing in live mode. */
export async function fillSandbox({ claim, halt }: Supervision, env: Env): Promise<void> {
  if (env.ALMONER_MODE !== "sandbox") return;
  await run(process.execPath, ["dist/launch/seed.js", sandboxPath(claim.dataDir)], {
    signal: halt,
    hint: "The sandbox could not be seeded. The output above says why.",
  });
}
