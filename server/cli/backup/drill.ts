import { randomBytes } from "node:crypto";
import pg from "pg";
import type { Load } from "@/server/cli/backup/load-backup";
import { auditRestored, restoreBackup } from "@/server/cli/backup/restore-backup";
import { isDenied } from "@/server/cli/database/databases";

/** Only names that a drill creates: no other database is ever dropped. */
const DRILL = /_drill_[0-9a-f]{12}$/;
const UNUSED = `
  SELECT datname AS name FROM pg_database d
  WHERE datname ~ '_drill_[0-9a-f]{12}$' AND pg_has_role(datdba, 'MEMBER')
    AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`;

/**
 * Restores a backup into a separate database on the installation's server, verifies it there, and drops it again. The
 * installation keeps running meanwhile.
 */
export async function drill({ ownerUrl, ...load }: Omit<Load, "storage">) {
  const admin = new pg.Client({ connectionString: ownerUrl });
  admin.on("error", () => {});
  await admin.connect();
  try {
    const { rows: left } = await admin.query<{ name: string }>(UNUSED);
    for (const { name } of left) await drop(admin, name);
    const name = `${new URL(ownerUrl).pathname.slice(1) || "almoner"}_drill_${randomBytes(6).toString("hex")}`.slice(
      -63,
    );
    await admin.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`).catch(denied);
    const url = new URL(ownerUrl);
    url.pathname = `/${name}`;
    try {
      const { newer } = await restoreBackup({ ...load, ownerUrl: url.href, storage: null }, {});
      return { newer, ...(await auditRestored(url.href, load.manifest)) };
    } finally {
      await drop(admin, name);
    }
  } finally {
    await admin.end().catch(() => {});
  }
}

async function drop(admin: pg.Client, name: string): Promise<void> {
  if (!DRILL.test(name)) throw new Error(`${name} is not the database of a drill`);
  await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

function denied(error: unknown): never {
  if (!isDenied(error)) throw error;
  throw new Error(
    "A drill makes a database of its own. Let the login of DATABASE_OWNER_URL do that: ALTER ROLE ... CREATEDB.",
  );
}
