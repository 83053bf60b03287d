import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Entry, writeArchive } from "@/server/cli/backup/archive";
import { requireRecipient, seal } from "@/server/cli/backup/encryption";
import {
  FILE_PREFIX,
  fileLine,
  fingerprintOf,
  MANIFEST,
  type Manifest,
  writeManifest,
} from "@/server/cli/backup/manifest";
import { type Snapshot, withSnapshot } from "@/server/cli/backup/read-snapshot";
import type { Vault } from "@/server/kernel/vault";
import type { FileStorage } from "@/server/ports/file-storage";

const README = `A backup of Almoner, which npm run restore reads. Without Almoner: tables/ has each table as COPY writes it in its
text format, in pieces to be put together in order, files/ has the files, and manifest.json names columns and checksums.
`;
const UNFINISHED = /^\.almoner-.*\.part$/;

export interface BackupOrder {
  databaseUrl: string;
  storage: FileStorage;
  vault: Vault;
  mode: Manifest["mode"];
  /** A public age key; null to write it unencrypted. */
  recipient: string | null;
  folder: string;
  onProgress?(step: string, done: number, all: number | null): void;
}

export interface MadeBackup {
  file: string;
  bytes: number;
  sha256: string;
  manifest: Manifest;
}

/**
 * Writes a backup of one database snapshot, and of the files that exist afterwards, which include all files that the
 * snapshot refers to. The file gets its final name only after it is complete and synced to disk.
 */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup> {
  const { databaseUrl, folder, recipient } = order;
  if (recipient !== null) requireRecipient(recipient);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return withSnapshot(databaseUrl, async (snapshot) => {
    await removeUnfinished(folder);
    const name = `almoner-${snapshot.madeAt.toISOString().replace(/[-:]|\.\d+/g, "")}.backup${recipient ? ".age" : ""}`;
    const file = path.join(folder, name);
    const unfinished = path.join(folder, `.${name}.${randomUUID()}.part`);
    try {
      const written = await writeWhole(order, snapshot, unfinished);
      await rename(unfinished, file);
      await syncFolder(folder);
      return { file, ...written };
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  });
}

async function writeWhole(order: BackupOrder, snapshot: Snapshot, file: string): Promise<Omit<MadeBackup, "file">> {
  const hash = createHash("sha256");
  let bytes = 0;
  let manifest: Manifest | null = null;
  const entries = entriesOf(order, snapshot, (made) => {
    manifest = made;
  });
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const target = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true });
  await pipeline(await seal(writeArchive(entries), order.recipient), counting, target);
  return { bytes, sha256: hash.digest("hex"), manifest: manifest! };
}

async function* entriesOf(
  { storage, vault, mode, onProgress }: BackupOrder,
  snapshot: Snapshot,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  yield { name: "README.txt", bytes: Buffer.from(README) };
  const tables: Manifest["tables"] = [];
  for (const table of snapshot.tables) {
    onProgress?.("tables", tables.length, snapshot.tables.length);
    tables.push(yield* snapshot.read(table));
  }
  const hash = createHash("sha256");
  const files = { count: 0, bytes: 0 };
  for await (const key of storage.list()) {
    const bytes = await storage.read(key);
    // Removed since the listing.
    if (bytes === null) continue;
    files.count += 1;
    onProgress?.("files", files.count, null);
    files.bytes += bytes.length;
    hash.update(fileLine(key, bytes));
    yield { name: `${FILE_PREFIX}${key}`, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  }
  const manifest: Manifest = {
    format: 1,
    madeAt: snapshot.madeAt.toISOString(),
    mode,
    secrets: fingerprintOf(vault),
    ...snapshot.schema,
    tables,
    files: { ...files, sha256: hash.digest("hex") },
  };
  onManifest(manifest);
  yield { name: MANIFEST, bytes: writeManifest(manifest) };
}

/** Removes files of killed backups; only one backup runs at a time. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (UNFINISHED.test(name)) await rm(path.join(folder, name), { force: true });
}

/** Makes the new name survive a power failure; not every system supports it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
