import { createHash } from "node:crypto";
import { z } from "zod";
import type { Vault } from "@/server/kernel/vault";

const digest = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** The contents of a backup: its last entry, against which all other entries are verified. */
const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** The instant of the snapshot, by the wall clock. */
  madeAt: z.iso.datetime(),
  mode: z.enum(["sandbox", "live"]),
  /** Fingerprints of the secrets that are needed to decrypt sealed data in the backup. The secrets are not in it. */
  secrets: z.strictObject({ main: digest, documents: count }),
  migrations: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  /** The functions and triggers at that time, from which a newer version upgrades. */
  functions: z.array(z.strictObject({ name: z.string(), hash: z.string() })),
  definitions: z.array(z.string()),
  triggers: z.array(z.string()),
  tables: z.array(
    z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: count, bytes: count, sha256: digest }),
  ),
  /** Null for one that the login could not read. */
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string().nullable() })),
  /** `sha256` is over a line for each file, in the archive's order: its key, its size and its own SHA-256. */
  files: z.strictObject({ count, bytes: count, sha256: digest }),
  seal: z.strictObject({ number: z.string(), digest: z.string(), sealedAt: z.iso.datetime() }).nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const FILE_PREFIX = "files/";
const TABLE_PART = /^tables\/(.+)\/\d{6}$/;
const FINGERPRINT = "what this installation's secret is recognized by";

/** The entry name of a table's piece. */
export function tablePart(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(6, "0")}`;
}

/** The table that an entry belongs to; null for other entries. */
export function tableOf(entryName: string): string | null {
  return TABLE_PART.exec(entryName)?.[1] ?? null;
}

/** A file's line in the input of the files' SHA-256. */
export function fileLine(key: string, bytes: Uint8Array): string {
  return `${key} ${bytes.length} ${createHash("sha256").update(bytes).digest("hex")}\n`;
}

/** Fingerprints that distinguish an installation's secrets without revealing them. */
export function fingerprintOf(vault: Vault): Manifest["secrets"] {
  return { main: vault.mac("backup", FINGERPRINT).toString("hex"), documents: vault.masterVersion };
}

/** The manifest with its own SHA-256, as it is stored. */
export function writeManifest(manifest: Manifest): Buffer {
  const body = JSON.stringify(manifest);
  return Buffer.from(`${JSON.stringify({ sha256: sha256(body), manifest })}\n`);
}

/** Reads the manifest; null if it is incomplete or of an unknown format. */
export function readManifest(bytes: Buffer): Manifest | null {
  try {
    const { sha256: said, manifest } = JSON.parse(bytes.toString("utf8"));
    if (sha256(JSON.stringify(manifest)) !== said) return null;
    return manifestSchema.parse(manifest);
  } catch {
    return null;
  }
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
