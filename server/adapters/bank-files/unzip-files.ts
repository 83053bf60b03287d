import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { BankFileError } from "@/server/ports/bank-file";

export interface UnzippedFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** An archive is read from its end, so the whole archive is in memory, but never its content. */
const ARCHIVE_BYTES_MAX = 64 * 1024 * 1024;
/** Enough for a year of daily statements of a few accounts. */
const FILES_MAX = 2_000;
const UNPACKED_BYTES_MAX = 2 * 1024 * 1024 * 1024;
/** Statements compress well, but not as well as files that were made to fill a disk. */
const RATIO_MAX = 200;
const FREE_BYTES = 16 * 1024 * 1024;

/** How an archive starts: with files, without any, or split into parts. */
const ZIP_STARTS = ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008"];

const INCOMPLETE = "The ZIP archive isn't complete. Download it again from your bank.";

export function isZip(start: Buffer): boolean {
  const letters = start.toString("latin1", 0, 4);
  return ZIP_STARTS.includes(letters);
}

/**
 * Unpacks a ZIP archive one file after another, in order. Rejects archives that are encrypted, incomplete, or unpack to
 * more than a statement could be.
 */
export async function* unzipFiles(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<UnzippedFile> {
  const archive = await openArchive(await readArchive(bytes));
  try {
    for (const entry of await listFiles(archive)) yield { name: entry.fileName, bytes: unpack(archive, entry) };
  } finally {
    archive.close();
  }
}

async function readArchive(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > ARCHIVE_BYTES_MAX)
      throw new BankFileError("The ZIP archive is larger than 64 MB. Unpack it, and choose the files in it.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function openArchive(content: Buffer): Promise<ZipFile> {
  try {
    return await fromBufferPromise(content, { lazyEntries: true, autoClose: false });
  } catch {
    throw new BankFileError(INCOMPLETE);
  }
}

/**
 * The files of an archive, without folders and files that systems add. Nothing is unpacked before all limits are
 * checked.
 */
async function listFiles(archive: ZipFile): Promise<Entry[]> {
  if (archive.entryCount > FILES_MAX)
    throw new BankFileError(`The ZIP archive has ${archive.entryCount} files in it; ${FILES_MAX} are the most.`);
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) entries.push(entry);
  } catch {
    throw new BankFileError(INCOMPLETE);
  }
  if (entries.some(({ fileName }) => fileName === "[Content_Types].xml"))
    throw new BankFileError("The file is an Excel workbook. Save it as CSV, and choose that file.");
  const files = entries.filter(({ fileName }) => !/\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(fileName));
  if (files.length === 0) throw new BankFileError("The ZIP archive has no file in it.");
  const unpacked = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpacked > UNPACKED_BYTES_MAX || (unpacked > FREE_BYTES && unpacked > archive.fileSize * RATIO_MAX))
    throw new BankFileError(
      "The ZIP archive unpacks to more than statements would. Unpack it, and choose the files in it.",
    );
  const locked = files.find((entry) => !entry.canDecodeFileData());
  if (locked)
    throw new BankFileError(
      `${locked.fileName} in the ZIP archive is encrypted or packed in an unusual way. Unpack it, and choose the files in it.`,
    );
  return files;
}

/** The content of one file. Its length and checksum must match the archive's directory. */
async function* unpack(archive: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    const stream = await archive.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch {
    throw new BankFileError(
      `${entry.fileName} in the ZIP archive is damaged. Download the archive again from your bank.`,
    );
  }
  if (checksum !== entry.crc32)
    throw new BankFileError(
      `${entry.fileName} in the ZIP archive is damaged. Download the archive again from your bank.`,
    );
}
