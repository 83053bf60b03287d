import type pg from "pg";
import type { MadeBackup } from "@/server/cli/backup/make-backup";
import { newId } from "@/server/kernel/ids";

/** Records that a backup was completed. */
export async function recordBackup(
  pool: pg.Pool,
  { file, bytes, sha256, manifest, isEncrypted }: MadeBackup & { isEncrypted: boolean },
): Promise<void> {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  await pool.query(
    `INSERT INTO backups (id, made_at, finished_at, file, bytes, sha256, rows, files, is_encrypted)
     VALUES ($1, $2, clock_timestamp(), $3, $4, $5, $6, $7, $8)`,
    [newId("backup"), manifest.madeAt, file, bytes, sha256, rows, manifest.files.count, isEncrypted],
  );
}
