/** `npm run migrate -- deploy | check | new <name>`: applies, compares or writes migrations. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { incompatibleLine } from "@/server/cli/databases";
import { deploySchema, IncompatibleDatabase } from "@/server/db/deploy-schema";
import { pendingChanges } from "@/server/db/schema-engine";

const [command = "deploy", name] = process.argv.slice(2);
const url = process.env.DATABASE_URL;

async function main(): Promise<number> {
  if (!url) {
    console.error("Set DATABASE_URL to the database to migrate.");
    return 1;
  }
  if (command === "deploy") {
    const { migrations, functions } = await deploySchema(url);
    const applied = [...migrations, ...functions];
    console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "nothing to apply");
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

// The engine leaves a ten-second timer behind, so exit explicitly.
main().then(
  (code) => process.exit(code),
  (error) => {
    if (error instanceof IncompatibleDatabase) console.error(incompatibleLine(error, url ?? "", null));
    else console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
