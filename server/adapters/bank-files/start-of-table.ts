import { readFirstRows } from "@/server/adapters/bank-files/csv/first-rows";
import { proposeMapping } from "@/server/adapters/bank-files/csv/propose-mapping";
import { DETECTED_BYTES, detectFormat } from "@/server/adapters/bank-files/detect-format";
import { type Peeked, peekBytes } from "@/server/adapters/bank-files/peek-bytes";
import { isZip, unzipFiles } from "@/server/adapters/bank-files/unzip-files";
import { BankFileError, type BankFileSource } from "@/server/ports/bank-file";
import type { TableStart } from "@/server/ports/bank-file-reader";

/** Returns the first rows of a file that can be read as CSV, or of the first such file of a ZIP archive; null without one. */
export async function startOfTable(source: BankFileSource): Promise<TableStart | null> {
  try {
    const peeked = await peekBytes(source.open(), DETECTED_BYTES);
    if (!isZip(peeked.start)) return await startOf(peeked);
    for await (const { bytes } of unzipFiles(peeked.bytes)) {
      const start = await startOf(await peekBytes(bytes, DETECTED_BYTES));
      if (start) return start;
    }
    return null;
  } catch (error) {
    if (error instanceof BankFileError) return null;
    throw error;
  }
}

async function startOf({ start, bytes }: Peeked): Promise<TableStart | null> {
  const detected = detectFormat(start, true);
  if (!("format" in detected) || detected.format !== "csv") return null;
  const { delimiter, rows } = await readFirstRows(bytes);
  return rows.some((row) => row.length > 1) ? { delimiter, rows, proposed: proposeMapping(rows, delimiter) } : null;
}
