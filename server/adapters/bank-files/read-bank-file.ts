import { readCamt } from "@/server/adapters/bank-files/camt/read-camt";
import { DETECTED_BYTES, detectFormat } from "@/server/adapters/bank-files/detect-format";
import { peekBytes } from "@/server/adapters/bank-files/peek-bytes";
import { isZip, unzipFiles } from "@/server/adapters/bank-files/unzip-files";
import {
  BankFileError,
  type BankFileSource,
  type BankFormat,
  type BankRecord,
  type CsvMapping,
} from "@/server/ports/bank-file";
import type { ReadBankFile } from "@/server/ports/bank-file-reader";

type Reader = (bytes: AsyncIterable<Uint8Array>, mapping: CsvMapping | null) => AsyncIterable<BankRecord>;

const READERS: Partial<Record<BankFormat, Reader>> = {
  camt: readCamt,
};

/**
 * Reads a file, or each file of a ZIP archive, by what it contains: formats aren't told by names. Each must be read before
 * the next is asked for. A mapping says how to read what is CSV.
 */
export async function* readBankFile(
  source: BankFileSource,
  mapping: CsvMapping | null = null,
): AsyncGenerator<ReadBankFile> {
  const { start, bytes } = await peekBytes(source.open(), DETECTED_BYTES);
  if (!isZip(start)) return yield readerOf(source.name, start, bytes, mapping);
  for await (const file of unzipFiles(bytes)) {
    const name = `${source.name}/${file.name}`;
    try {
      const peeked = await peekBytes(file.bytes, DETECTED_BYTES);
      if (isZip(peeked.start)) throw new BankFileError("The ZIP archive has another one in it. Unpack it first.");
      yield readerOf(name, peeked.start, peeked.bytes, mapping);
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      yield { name, format: null, records: failing(error) };
    }
  }
}

function readerOf(
  name: string,
  start: Buffer,
  bytes: AsyncIterable<Uint8Array>,
  mapping: CsvMapping | null,
): ReadBankFile {
  const detected = detectFormat(start, mapping !== null);
  if ("problem" in detected) return { name, format: null, records: failing(new BankFileError(detected.problem)) };
  const { format } = detected;
  const read = READERS[format];
  if (read) return { name, format, records: read(bytes, mapping) };
  const readable = Object.keys(READERS).join(", ");
  const problem = `The file is ${format}, which can't be read yet. Download the statement from your bank as ${readable}.`;
  return { name, format: null, records: failing(new BankFileError(problem)) };
}

// biome-ignore lint/correctness/useYield: it stands for records that can't be read.
async function* failing(error: BankFileError): AsyncGenerator<BankRecord> {
  throw error;
}
