import { readBai2 } from "@/server/adapters/bank-files/bai2/read-bai2";
import { readCamt } from "@/server/adapters/bank-files/camt/read-camt";
import { readCsv } from "@/server/adapters/bank-files/csv/read-csv";
import { DETECTED_BYTES, detectFormat } from "@/server/adapters/bank-files/detect-format";
import { readMt940 } from "@/server/adapters/bank-files/mt940/read-mt940";
import { readOfx } from "@/server/adapters/bank-files/ofx/read-ofx";
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

const READERS: Readonly<Record<BankFormat, Reader>> = {
  camt: readCamt,
  mt940: readMt940,
  ofx: readOfx,
  bai2: readBai2,
  // Without a mapping, no file is detected as CSV.
  csv: (bytes, mapping) => readCsv(bytes, mapping!),
};

/**
 * Reads a file, or each file of a ZIP archive, by its content, whatever its name. Each must be read before the next is
 * requested. A mapping says how to read CSV.
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
  return { name, format, records: READERS[format](bytes, mapping) };
}

// biome-ignore lint/correctness/useYield: it stands for records that can't be read.
async function* failing(error: BankFileError): AsyncGenerator<BankRecord> {
  throw error;
}
