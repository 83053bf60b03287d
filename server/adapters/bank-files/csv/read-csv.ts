import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, parse } from "csv-parse";
import { columnReader } from "@/server/adapters/bank-files/csv/csv-columns";
import { csvEntry, SignedDebits } from "@/server/adapters/bank-files/csv/csv-entry";
import { RunningBalance } from "@/server/adapters/bank-files/csv/running-balance";
import { decodeText } from "@/server/adapters/bank-files/decode-text";
import { BankFileError, type BankRecord, type CsvMapping } from "@/server/ports/bank-file";

const ROW_MAX_CHARACTERS = 1_000_000;

/**
 * Reads a table of entries by a mapping of its columns, as one statement, with balances from its running balance. Skips
 * empty rows. Throws a `BankFileError` with row and column if a value can't be read.
 */
export async function* readCsv(bytes: AsyncIterable<Uint8Array>, mapping: CsvMapping): AsyncGenerator<BankRecord> {
  const balance = new RunningBalance();
  const debits = new SignedDebits();
  let columns: ReturnType<typeof columnReader> | null = mapping.hasHeadings ? null : columnReader(mapping, null);
  let number = 0;
  yield headOf(mapping);
  for await (const row of csvRows(decodeText(bytes), mapping.delimiter)) {
    number += 1;
    if (number <= mapping.skippedRows || row.every((value) => value.trim() === "")) continue;
    if (!columns) {
      columns = columnReader(mapping, row);
      continue;
    }
    const { entry, balanceCents } = csvEntry(columns(row, number), mapping, debits);
    balance.add(entry, balanceCents);
    yield entry;
  }
  if (!columns) throw new BankFileError("The file has no headings.");
  yield { record: "end", ...balance.result() };
}

/** The rows of a file as they arrive. Row numbers are those of a spreadsheet, which counts empty rows. */
export async function* csvRows(
  texts: AsyncIterable<string> | Iterable<string>,
  delimiter: CsvMapping["delimiter"],
): AsyncGenerator<string[]> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: ROW_MAX_CHARACTERS,
  });
  let failure: unknown = null;
  // An error in the source or the parser also ends the loop below.
  const done = pipeline(Readable.from(texts), parser).catch((error: unknown) => {
    failure = error;
  });
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    await done;
    throw asFileError(failure ?? error);
  }
}

function asFileError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const place = "lines" in error ? `line ${String(error.lines)}` : null;
  return new BankFileError("The row can't be read: its quotation marks are wrong, or it is too long.", place);
}

function headOf(mapping: CsvMapping): BankRecord {
  return {
    record: "statement",
    account: { iban: null, number: null, bank: null },
    currency: mapping.columns.currency === undefined ? mapping.currency : null,
    kind: "statement",
    reference: null,
    number: null,
    opening: null,
    madeAt: null,
  };
}
