import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A migration, or one SQL function with its triggers, as read from its file. */
export interface SqlFile {
  name: string;
  text: string;
  /** Covers only the statements, so editing a comment or a line break between them does not count as a change. */
  hash: string;
}

export interface SchemaFiles {
  /** Oldest first. Never run again once applied. */
  migrations: SqlFile[];
  /** Oldest first. The migrations that the squashed ones replaced, for databases that have run some of them. */
  replaced?: SqlFile[];
  /** By name. Applied again whenever one changes. */
  functions: SqlFile[];
  /** What each login may do. Applied again whenever anything changes. */
  grants?: SqlFile;
}

/** The first line of a migration whose statements are committed one by one, as `CREATE INDEX CONCURRENTLY` requires. */
export const OUTSIDE_TRANSACTION = "-- outside a transaction";

/**
 * The prefix of the squashed migrations, one for each area: the time at which they replaced all earlier ones. Later
 * changes are separate migrations.
 */
const SQUASHED = "20261126130000_";
const REPLACED = "before-0.1";

/** True if the migration does in one step what the migrations in `before-0.1` did. */
export function isSquashed(name: string): boolean {
  return name.startsWith(SQUASHED);
}

/**
 * Reads `prisma/migrations/<name>/migration.sql`, `prisma/migrations/before-0.1/<name>.sql`, `prisma/sql/<function>.sql`
 * and `prisma/grants.sql`.
 */
export function readSchemaFiles(folder = path.join(process.cwd(), "prisma")): SchemaFiles {
  const migrations = path.join(folder, "migrations");
  const functions = path.join(folder, "sql");
  return {
    migrations: readdirSync(migrations, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== REPLACED)
      .map((entry) => sqlFile(entry.name, path.join(migrations, entry.name, "migration.sql")))
      .sort(byName),
    replaced: sqlFilesIn(path.join(migrations, REPLACED), hashOf),
    functions: sqlFilesIn(functions, hashOfFunction),
    grants: sqlFile("grants", path.join(folder, "grants.sql")),
  };
}

function sqlFilesIn(folder: string, hash: (text: string) => string): SqlFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .map((name) => sqlFile(name.slice(0, -".sql".length), path.join(folder, name), hash))
    .sort(byName);
}

function sqlFile(name: string, file: string, hash = hashOf): SqlFile {
  const text = readFileSync(file, "utf8");
  return { name, text, hash: hash(text) };
}

/** Returns the hash of a script's statements, ignoring comments and line breaks. */
export function hashOf(text: string): string {
  const statements = withoutComments(text).replace(/\s+/g, " ").trim();
  return createHash("sha256").update(statements).digest("hex");
}

/**
 * Returns the hash of a function's file. Function bodies are hashed literally: the database keeps them unchanged, and
 * the audit compares them with the file.
 */
export function hashOfFunction(text: string): string {
  const bodies = text.split("$$").filter((_, at) => at % 2 === 1);
  return hashOf(`${hashOf(text)} ${JSON.stringify(bodies)}`);
}

/** True if the migration's statements are committed one by one. */
export function isOutsideTransaction(text: string): boolean {
  return text.startsWith(`${OUTSIDE_TRANSACTION}\n`);
}

/** Splits a script without function bodies into its statements. */
export function statementsOf(text: string): string[] {
  return withoutComments(text)
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

/** In our SQL, comments stand on their own line or follow a statement; `--` appears nowhere else. */
function withoutComments(text: string): string {
  return text.replace(/--[^\n]*/g, "");
}

function byName(a: SqlFile, b: SqlFile): number {
  return a.name < b.name ? -1 : 1;
}
