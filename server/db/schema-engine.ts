import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { MigrationDatabase } from "@/server/db/migration-database";

/**
 * Prisma's own schema engine, compiled to WebAssembly, so that migrations need no downloaded binary.
 * The package keeps the module out of its exports, hence the path.
 */

const root = process.cwd();
const migrationsDir = path.join(root, "prisma/migrations");
const schemaDir = path.join(root, "prisma/schema");
const filters = { externalTables: [], externalEnums: [] };
const globals = globalThis as { PRISMA_WASM_PANIC_REGISTRY?: { set_message(message: string): void } };

interface Engine {
  applyMigrations(input: object): Promise<{ appliedMigrationNames: string[] }>;
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
  const names = existsSync(migrationsDir) ? readdirSync(migrationsDir, { withFileTypes: true }) : [];
  const directories = names.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return {
    baseDir: migrationsDir,
    lockfile: { path: "./migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: directories.sort().map((name) => ({
      path: name,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(path.join(migrationsDir, name, "migration.sql"), "utf8") },
      },
    })),
  };
}

/** Applies every migration that the database lacks and returns their names, oldest first. */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const database = new MigrationDatabase(databaseUrl);
  try {
    const engine = await loadEngine(database);
    const { appliedMigrationNames } = await engine.applyMigrations({ filters, migrationsList: migrationsList() });
    return appliedMigrationNames;
  } finally {
    await database.close();
  }
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
