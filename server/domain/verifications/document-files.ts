import { createCipheriv, createDecipheriv } from "node:crypto";
import type { VerificationDocument } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

type Filed = Pick<VerificationDocument, "id" | "verificationId">;
type Locked = Filed & Pick<VerificationDocument, "wrappedKey" | "keyVersion">;

/** A new key for the files of a document, with what the database keeps of it. */
export function newFileKey(ctx: Context, document: Filed): { key: Uint8Array; wrappedKey: string; keyVersion: number } {
  const key = ctx.randomBytes(KEY_BYTES);
  const { wrapped: wrappedKey, version: keyVersion } = ctx.vault.wrapKey(about(document), key);
  return { key, wrappedKey, keyVersion };
}

/** Writes the pages of a document, each encrypted for its document, its verification and its place. */
export async function writePages(ctx: Context, document: Filed, key: Uint8Array, pages: Uint8Array[]): Promise<void> {
  for (const [at, page] of pages.entries()) {
    const iv = ctx.randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(`${about(document)} ${at}`));
    const text = Buffer.concat([cipher.update(page), cipher.final()]);
    await ctx.ports.files.write(fileKey(document, at), Buffer.concat([iv, cipher.getAuthTag(), text]));
  }
}

/** Reads a page of a document; null if its file is gone. Throws if it was changed or belongs elsewhere. */
export async function readPage(ctx: Context, document: Locked, at: number): Promise<Uint8Array | null> {
  const sealed = await ctx.ports.files.read(fileKey(document, at));
  if (sealed === null) return null;
  const key = ctx.vault.unwrapKey(about(document), document.keyVersion, document.wrappedKey);
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(`${about(document)} ${at}`)).setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

/** Deletes the files of a document. */
export async function removePages(ctx: Context, document: Filed & { pages: number }): Promise<void> {
  for (let at = 0; at < document.pages; at += 1) await ctx.ports.files.remove(fileKey(document, at));
}

const fileKey = ({ id }: Filed, at: number) => `verifications/${id}/${at}`;
const about = ({ id, verificationId }: Filed) => `${id} ${verificationId}`;
