import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Context } from "@/server/operations/context";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A file that is stored encrypted, in pieces. */
export interface SealedFile {
  /** What its pieces are bound to by their encryption: a piece moved elsewhere cannot be decrypted. */
  about: string;
  /** The folder of its pieces in the file storage. */
  folder: string;
}

/** What the database keeps of a file's key. */
export interface FileLock {
  wrappedKey: string;
  keyVersion: number;
}

/** Returns a new key for a file, with what the database keeps of it. */
export function newFileKey(ctx: Context, about: string): FileLock & { key: Uint8Array } {
  const key = ctx.randomBytes(KEY_BYTES);
  const { wrapped: wrappedKey, version: keyVersion } = ctx.vault.wrapKey(about, key);
  return { key, wrappedKey, keyVersion };
}

/** Writes a piece of a file, encrypted for its file and its place. */
export async function writePiece(
  ctx: Context,
  { about, folder }: SealedFile,
  key: Uint8Array,
  at: number,
  piece: Uint8Array,
): Promise<void> {
  const iv = ctx.randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(`${about} ${at}`));
  const text = Buffer.concat([cipher.update(piece), cipher.final()]);
  await ctx.ports.files.write(`${folder}/${at}`, Buffer.concat([iv, cipher.getAuthTag(), text]));
}

/** Reads a piece of a file; null if it is gone. Throws if it was changed or belongs elsewhere. */
export async function readPiece(
  ctx: Context,
  { about, folder }: SealedFile,
  { wrappedKey, keyVersion }: FileLock,
  at: number,
): Promise<Uint8Array | null> {
  const sealed = await ctx.ports.files.read(`${folder}/${at}`);
  if (sealed === null) return null;
  const key = ctx.vault.unwrapKey(about, keyVersion, wrappedKey);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(`${about} ${at}`)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Deletes the pieces of a file. */
export async function removePieces(ctx: Context, { folder }: SealedFile, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await ctx.ports.files.remove(`${folder}/${at}`);
}
