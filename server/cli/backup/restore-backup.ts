import pg from "pg";
import { CannotOpen } from "@/server/cli/backup/encryption";
import { type Load, loadBackup } from "@/server/cli/backup/load-backup";
import { fingerprintOf, type Manifest } from "@/server/cli/backup/manifest";
import { RESTORE_MARKER } from "@/server/cli/backup/read-snapshot";
import type { GrantedLogins } from "@/server/db/apply-grants";
import { deploySchema } from "@/server/db/deploy-schema";
import { missingMigrations } from "@/server/db/missing-migrations";
import { isSquashed, readSchemaFiles, type SchemaFiles } from "@/server/db/schema-files";
import { type AuditFinding, auditLedger, bookInvariants } from "@/server/domain/ledger/audit-ledger";
import type { Vault } from "@/server/kernel/vault";

const SCHEMAS = `
  SELECT nspname AS name FROM pg_namespace WHERE nspname <> 'information_schema' AND nspname !~ '^pg_'`;
const FULL = `
  SELECT count(*)::int AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'`;
const OTHERS = `
  SELECT count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`;

/** Throws if sealed data in the backup could not be decrypted here, or if it was made by a newer version. */
export function requireFitting({ secrets, migrations }: Manifest, vault: Vault, files = readSchemaFiles()): void {
  if (fingerprintOf(vault).main !== secrets.main)
    throw new CannotOpen(
      "The backup was made with another ALMONER_SECRET, without which its secrets cannot be read. Set that one, from where you keep it apart from the backups.",
    );
  if (!vault.hasMaster(secrets.documents))
    throw new CannotOpen(
      "The backup was made with a key of DOCUMENT_KEYS that is not set. Add it, from where you keep it.",
    );
  // Throws for unknown migrations.
  missingMigrations(new Map(migrations.map(({ name, hash }) => [name, hash])), files);
  const has = new Set(migrations.map(({ name }) => name));
  if (files.migrations.some(({ name }) => isSquashed(name) && !has.has(name)))
    throw new CannotOpen(
      "The backup was made by a version before 0.1. Restore it with the version that made it, and upgrade then.",
    );
}

/**
 * Creates the tables as they were when the backup was made, fills them, and applies newer changes. The database must be
 * empty; the remains of an earlier attempt are removed first.
 */
export async function restoreBackup(load: Load, logins: GrantedLogins): Promise<{ newer: string[] }> {
  await begin(load.ownerUrl);
  const files = readSchemaFiles();
  await deploySchema(load.ownerUrl, {}, asOf(load.manifest, files));
  await loadBackup(load);
  const { migrations } = await deploySchema(load.ownerUrl, logins, files);
  await asOwner(load.ownerUrl, (client) => client.query(`DROP TABLE ${RESTORE_MARKER}`));
  return { newer: migrations };
}

/** Audits the restored ledger: returns the failed findings and the number of checks. */
export async function auditRestored(
  url: string,
  manifest: Manifest,
): Promise<{ checks: number; broken: AuditFinding[] }> {
  const pool = new pg.Pool({ connectionString: url, max: 2, options: "-c TimeZone=UTC" });
  pool.on("error", () => {});
  try {
    const { rows } = await pool.query<{ now: Date }>(
      `SELECT greatest($1::timestamptz, max(highest_at)) + coalesce((SELECT max(offset_ms) FROM sandbox_clock), 0) * interval '1 ms' AS now
       FROM product_clock`,
      [new Date()],
    );
    const now = rows[0]!.now;
    const findings = await auditLedger({ pool, now: () => now }, { invariants: bookInvariants() });
    if (manifest.seal) {
      const { number, digest } = manifest.seal;
      const kept = await pool.query("SELECT 1 FROM ledger_seals WHERE number = $1 AND digest = $2", [number, digest]);
      if (kept.rowCount !== 1)
        throw new Error(`The newest seal of the backup, ${number}, is not in what was restored.`);
    }
    return { checks: findings.length, broken: findings.filter(({ breaches }) => breaches.length > 0) };
  } finally {
    await pool.end();
  }
}

function asOf({ migrations }: Manifest, files: SchemaFiles): SchemaFiles {
  const has = new Set(migrations.map(({ name }) => name));
  return { migrations: files.migrations.filter(({ name }) => has.has(name)), functions: [] };
}

async function begin(url: string): Promise<void> {
  await asOwner(url, async (client) => {
    const { rows: others } = await client.query<{ count: number }>(OTHERS);
    if (others[0]!.count > 0)
      throw new Error("Others are connected to the database. Stop Almoner, and whatever else uses it, and try again.");
    const { rows: marker } = await client.query<{ is: boolean }>("SELECT to_regclass($1) IS NOT NULL AS is", [
      RESTORE_MARKER,
    ]);
    if (marker[0]!.is) await empty(client);
    const { rows } = await client.query<{ tables: number }>(FULL);
    if (rows[0]!.tables > 0)
      throw new Error(
        `The database is not empty: it has ${rows[0]!.tables} tables. Nothing was changed. Restore into a new, empty database.`,
      );
    await client.query(`CREATE TABLE ${RESTORE_MARKER} (since timestamptz NOT NULL DEFAULT now())`);
  });
}

/** Removes what a killed restore has left. */
async function empty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(SCHEMAS);
  await client.query("BEGIN");
  for (const { name } of rows) await client.query(`DROP SCHEMA ${pg.escapeIdentifier(name)} CASCADE`);
  await client.query("CREATE SCHEMA public; COMMIT");
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
