import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { MigrationDatabase } from "@/server/db/migration-database";
import { readSchemaFiles } from "@/server/db/schema-files";

/**
 * Prisma's own schema engine, compiled to WebAssembly, so that comparing schemas needs no downloaded binary. It writes
 * and checks migrations; `deploy-schema.ts` applies them. Imported by path, because the package does not export the
 * module.
 */

const root = process.cwd();
const schemaDir = path.join(root, "prisma/schema");
const filters = { externalTables: [], externalEnums: [] };
const globals = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } };

interface Engine {
  diff(input: object): Promise<{ stdout: string; exitCode: number }>;
}

async function loadEngine(database: MigrationDatabase): Promise<Engine> {
  globals.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => console.error("schema engine:", message) };
  const dir = path.join(root, "node_modules/@prisma/schema-engine-wasm");
  const glue = await import(/* turbopackIgnore: true */ pathToFileURL(path.join(dir, "schema_engine_bg.js")).href);
  const module = new WebAssembly.Module(readFileSync(path.join(dir, "schema_engine_bg.wasm")));
  const instance = new WebAssembly.Instance(module, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  const datamodels = schemaFiles().map(({ path: file, content }) => [file, content]);
  return glue.SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(database));
}

function schemaFiles() {
  const names = readdirSync(schemaDir).filter((name) => name.endsWith(".prisma"));
  return names.sort().map((name) => ({ path: name, content: readFileSync(path.join(schemaDir, name), "utf8") }));
}

function migrationsList() {
  return {
    baseDir: path.join(root, "prisma/migrations"),
    lockfile: { path: "./migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: readSchemaFiles().migrations.map(({ name, text }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: text } },
    })),
  };
}

/** Returns the SQL that would bring the migrations up to the schema; empty when they agree. */
export async function pendingChanges(databaseUrl: string): Promise<string> {
  const database = new MigrationDatabase(databaseUrl);
  try {
    const engine = await loadEngine(database);
    const { stdout, exitCode } = await engine.diff({
      from: { tag: "migrations", ...migrationsList() },
      to: { tag: "schemaDatamodel", files: schemaFiles() },
      script: true,
      exitCode: true,
      filters,
      shadowDatabaseUrl: null,
    });
    return exitCode === 0 ? "" : stdout;
  } finally {
    await database.close();
  }
}
