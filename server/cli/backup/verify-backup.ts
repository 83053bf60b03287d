import { createHash, type Hash } from "node:crypto";
import { DamagedArchive, type Entry, readArchive } from "@/server/cli/backup/archive";
import { CannotOpen, unseal } from "@/server/cli/backup/encryption";
import { FILE_PREFIX, fileLine, MANIFEST, type Manifest, readManifest, tableOf } from "@/server/cli/backup/manifest";
import { linesIn } from "@/server/cli/backup/read-snapshot";

/** A backup that can be read several times. */
export interface StoredBackup {
  file: string;
  /** The text of an age key file; null for an unencrypted backup. */
  identity: string | null;
}

/** Reads the entries of a backup. Any error is a sentence for the operator. */
export async function* readBackup({ file, identity }: StoredBackup): AsyncGenerator<Entry> {
  try {
    yield* readArchive(await unseal(file, identity));
  } catch (error) {
    if (error instanceof CannotOpen || (error as NodeJS.ErrnoException).code === "ENOENT") throw error;
    throw new CannotOpen(`${file}: ${new DamagedArchive().message}`, { cause: error });
  }
}

/** What was read so far of a table. */
interface Seen {
  hash: Hash;
  rows: number;
  bytes: number;
}

/** Reads a backup to its end, compares everything with its manifest, and returns the manifest. Writes nothing. */
export async function verifyBackup(stored: StoredBackup, onProgress?: (bytes: number) => void): Promise<Manifest> {
  const tables = new Map<string, Seen>();
  const files = { hash: createHash("sha256"), count: 0, bytes: 0 };
  let manifest: Manifest | null = null;
  let total = 0;
  for await (const { name, bytes } of readBackup(stored)) {
    if (manifest) throw damaged(stored, "something follows its manifest");
    total += bytes.length;
    onProgress?.(total);
    const table = tableOf(name);
    if (table !== null) addTo(tables, table, bytes);
    else if (name.startsWith(FILE_PREFIX)) {
      files.hash.update(fileLine(name.slice(FILE_PREFIX.length), bytes));
      files.count += 1;
      files.bytes += bytes.length;
    } else if (name === MANIFEST) {
      manifest = readManifest(bytes);
      if (!manifest) throw damaged(stored, "its manifest is not whole, or of a newer version");
    }
  }
  if (!manifest) throw damaged(stored, "it has no manifest");
  compare(stored, manifest, tables);
  const found = { count: files.count, bytes: files.bytes, sha256: files.hash.digest("hex") };
  if (!isEqual(found, manifest.files)) throw damaged(stored, "its files are not those of its manifest");
  return manifest;
}

function addTo(tables: Map<string, Seen>, table: string, bytes: Buffer): void {
  const seen = tables.get(table) ?? { hash: createHash("sha256"), rows: 0, bytes: 0 };
  seen.hash.update(bytes);
  seen.rows += linesIn(bytes);
  seen.bytes += bytes.length;
  tables.set(table, seen);
}

function compare(stored: StoredBackup, manifest: Manifest, tables: Map<string, Seen>): void {
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const seen = tables.get(name) ?? { hash: createHash("sha256"), rows: 0, bytes: 0 };
    tables.delete(name);
    const found = { rows: seen.rows, bytes: seen.bytes, sha256: seen.hash.digest("hex") };
    if (!isEqual(found, { rows, bytes, sha256 }))
      throw damaged(stored, `the table ${name} is not that of its manifest`);
  }
  for (const name of tables.keys()) throw damaged(stored, `its manifest does not name the table ${name}`);
}

function isEqual(one: object, other: object): boolean {
  return JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
}

function damaged({ file }: StoredBackup, why: string): CannotOpen {
  return new CannotOpen(`${file} is damaged: ${why}. Use another backup.`);
}
