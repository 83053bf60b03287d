/** `npm run migrate -- deploy | check | new <name>`: applies, compares or writes migrations. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { checkDatabase, incompatibleLine, isDenied, NO_OWNER } from "@/server/cli/database/databases";
import { describeDeployment } from "@/server/cli/database/describe-deployment";
import { readEnv } from "@/server/config/env";
import type { GrantedLogins } from "@/server/db/apply-grants";
import { deploySchema } from "@/server/db/deploy-schema";
import { IncompatibleDatabase } from "@/server/db/missing-migrations";
import { pendingChanges } from "@/server/db/schema-engine";

const [command = "deploy", name] = process.argv.slice(2);
if (existsSync(".env")) process.loadEnvFile(".env");
const {
  ALMONER_MODE,
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
  DATABASE_AUDITOR_URL: auditorUrl,
} = readEnv();
const url = ownerUrl ?? appUrl;

async function main(): Promise<number> {
  if (!url) {
    console.error("Set DATABASE_OWNER_URL to the database to migrate, with the login that owns the tables.");
    return 1;
  }
  if (!ownerUrl && ALMONER_MODE === "live") {
    console.error(NO_OWNER);
    return 1;
  }
  if (command === "deploy") {
    for (const line of describeDeployment(await deploySchema(url, await grantedLogins()))) console.log(line);
    return 0;
  }
  const script = await pendingChanges(url);
  if (script === "") {
    console.log("migrations match the schema");
    return 0;
  }
  if (command === "check" || !name) {
    console.log(script);
    return 1;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const dir = path.join("prisma/migrations", `${stamp}_${name}`);
  mkdirSync(dir, { recursive: true });
  writeFileSync(path.join(dir, "migration.sql"), `SET LOCAL lock_timeout = '3s';\n\n${script}`);
  console.log(`wrote ${dir}/migration.sql`);
  return 0;
}

/** The logins that get grants, by their names on the server. */
async function grantedLogins(): Promise<GrantedLogins> {
  return {
    app: appUrl && (await checkDatabase(appUrl)),
    auditor: auditorUrl && (await checkDatabase(auditorUrl, "DATABASE_AUDITOR_URL")),
  };
}

// The engine leaves a ten-second timer behind, so exit explicitly.
main().then(
  (code) => process.exit(code),
  (error) => {
    if (error instanceof IncompatibleDatabase) console.error(incompatibleLine(error, url ?? "", null));
    else if (isDenied(error) && !ownerUrl) console.error(NO_OWNER);
    else console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
