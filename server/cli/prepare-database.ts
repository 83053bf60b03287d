import path from "node:path";
import { checkDatabase, forgetUnfinishedMigrations, missingMigrations } from "@/server/cli/databases";
import { startEmbeddedDatabase } from "@/server/cli/embedded-database";
import type { KeptProcess } from "@/server/cli/kept-process";
import { sandboxPath, writeSandboxFile } from "@/server/cli/sandbox-file";
import type { Supervision } from "@/server/cli/supervision";
import type { Env } from "@/server/config/env";
import { run } from "./commands.mjs";
import { step } from "./terminal.mjs";

const TSX = ["--import", "tsx"];

/** Brings the database to where the product can serve from it, and writes down its address for partners and tests. */
export async function prepareDatabase(
  supervision: Supervision,
  env: Env,
  keep: (guard: KeptProcess) => void,
): Promise<void> {
  const { claim } = supervision;
  let url = env.DATABASE_URL ?? "";
  const isEmbedded = url === "";
  await step(isEmbedded ? "start the database" : "reach the database", async () => {
    if (isEmbedded) url = await startEmbeddedDatabase(supervision, keep);
    else await checkDatabase(url);
  });
  process.env.DATABASE_URL = url;
  const missing = await missingMigrations(url);
  if (missing.length > 0) {
    await step("migrate the database", async () => {
      if (isEmbedded) await forgetUnfinishedMigrations(url);
      await run(process.execPath, [...TSX, "server/cli/migrate.ts", "deploy"], {
        hint: "The database could not be migrated. The output above says why; nothing of the failed migration was kept.",
      });
      return missing.length === 1 ? "1 migration" : `${missing.length} migrations`;
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

/** Makes what the sandbox needs and lacks: keys, identities, figures. Does nothing in live mode. */
export async function fillSandbox({ claim, halt }: Supervision, env: Env): Promise<void> {
  if (env.ALMONER_MODE !== "sandbox") return;
  await run(process.execPath, [...TSX, "server/cli/seed.ts", sandboxPath(claim.dataDir)], {
    signal: halt,
    hint: "The sandbox could not be filled. The output above says why.",
  });
}
