import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";

/** How every file encrypted with age starts. */
const AGE = "age-encryption.org/v1";
const RECIPIENT = /^age1[a-z0-9]{20,2500}$/;
const IDENTITY_LINE = /^AGE-SECRET-KEY-\S+$/m;

/** Why a backup cannot be opened, for the operator. */
export class CannotOpen extends Error {}

/** Throws for anything but a public age key, without repeating it in case it is a private one. */
export function requireRecipient(recipient: string): void {
  if (/^AGE-SECRET-KEY/i.test(recipient))
    throw new CannotOpen(
      "BACKUP_RECIPIENT is a private key. Set the public one, which begins with age1, and keep this one elsewhere.",
    );
  try {
    if (!RECIPIENT.test(recipient)) throw new Error("not age1...");
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new CannotOpen(
      "BACKUP_RECIPIENT is not a public key of age. Set the line that age-keygen prints as the public key: age1...",
    );
  }
}

/** Compresses a stream, and encrypts it unless `recipient` is null. */
export async function seal(plain: AsyncIterable<Buffer>, recipient: string | null): Promise<Readable> {
  const source = Readable.from(plain, { objectMode: false });
  const packed = createGzip({ level: 6 });
  source.on("error", (error) => packed.destroy(error));
  source.pipe(packed);
  if (recipient === null) return packed;
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const sealed = await encrypter.encrypt(Readable.toWeb(packed) as unknown as globalThis.ReadableStream<Uint8Array>);
  return Readable.fromWeb(sealed as unknown as ReadableStream);
}

/** Opens a file that `seal` wrote. `identity` is the text of an age key file. */
export async function unseal(path: string, identity: string | null): Promise<AsyncIterable<Uint8Array>> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
  const isEncrypted = buffer.toString("latin1", 0, bytesRead) === AGE;
  if (isEncrypted && identity === null) {
    await file.close();
    throw new CannotOpen("The backup is encrypted. Name the file of the private key with --identity.");
  }
  const stored = file.createReadStream({ start: 0 });
  const packed = isEncrypted
    ? await decrypted(stored, identity!).catch((error: unknown) => closing(stored, error))
    : stored;
  const plain = createGunzip();
  packed.on("error", (error: Error) => plain.destroy(error));
  plain.on("close", () => stored.destroy());
  packed.pipe(plain);
  return plain;
}

async function decrypted(stored: Readable, identity: string): Promise<Readable> {
  const key = IDENTITY_LINE.exec(identity)?.[0];
  if (!key)
    throw new CannotOpen(
      "The file of --identity holds no private key of age: a line that begins with AGE-SECRET-KEY-.",
    );
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const opened = await decrypter
    .decrypt(Readable.toWeb(stored) as unknown as globalThis.ReadableStream<Uint8Array>)
    .catch(() => {
      throw new CannotOpen(
        "The key of --identity does not open this backup: it was encrypted for another one, or its beginning is damaged.",
      );
    });
  return Readable.fromWeb(opened as unknown as ReadableStream);
}

function closing(stored: Readable, error: unknown): never {
  stored.destroy();
  throw error;
}
