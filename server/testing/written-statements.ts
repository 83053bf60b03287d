import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startVerification } from "@/server/domain/bank/verify-statement";
import type { Cents } from "@/server/kernel/money";
import {
  type BankEntry,
  BankFileError,
  type BankFormat,
  type BankRecord,
  type CsvMapping,
} from "@/server/ports/bank-file";
import type { StatementFormat } from "@/server/ports/statement-writer";
import { bytesOf, statementsOf, type WholeStatement } from "@/server/testing/bank-file-bytes";

const READERS: Readonly<Record<StatementFormat, BankFormat>> = {
  "camt.053.001.08": "camt",
  "camt.053.001.02": "camt",
  mt940: "mt940",
  ofx2: "ofx",
  ofx1: "ofx",
  bai2: "bai2",
  csv: "csv",
};

/** The column mapping of the CSV files that are written. */
export const WRITTEN_CSV: CsvMapping = {
  hasHeadings: true,
  delimiter: ",",
  skippedRows: 0,
  dateFormat: "YYYY-MM-DD",
  decimalSign: ".",
  currency: "EUR",
  columns: {
    bookedOn: "Booking date",
    valueOn: "Value date",
    amount: "Amount",
    currency: "Currency",
    name: "Name",
    account: "Account",
    bank: "BIC",
    text: "Description",
    reference: "Reference",
    balance: "Balance",
  },
};

/** The detected format of a written file, and its content. */
export interface ReadStatements {
  format: BankFormat | null;
  statements: WholeStatement[];
  entries: BankEntry[];
  /** Null where the file has none. */
  openingCents: Cents | null;
  closingCents: Cents | null;
  /** Why it can't be read, and what doesn't add up. */
  problems: string[];
}

/** The reader's name for a format. */
export function readerOf(format: StatementFormat): BankFormat {
  return READERS[format];
}

/** Reads a written file like a downloaded one, and verifies its statements. */
export async function readWritten(bytes: Uint8Array, format: StatementFormat): Promise<ReadStatements> {
  const source = { name: "download", open: () => bytesOf(bytes, 1_000) };
  const read: ReadStatements = emptyRead();
  try {
    for await (const file of readBankFile(source, format === "csv" ? WRITTEN_CSV : null)) {
      read.format = file.format;
      read.statements.push(...(await statementsOf(verified(file.records, read.problems))));
    }
  } catch (error) {
    if (!(error instanceof BankFileError)) throw error;
    read.problems.push(error.message);
  }
  const [first, last] = [read.statements[0], read.statements.at(-1)];
  read.entries = read.statements.flatMap(({ entries }) => entries);
  read.openingCents = (first?.end.opening ?? first?.head.opening)?.amountCents ?? null;
  read.closingCents = last?.end.closing?.amountCents ?? null;
  return read;
}

function emptyRead(): ReadStatements {
  return { format: null, statements: [], entries: [], openingCents: null, closingCents: null, problems: [] };
}

async function* verified(records: AsyncIterable<BankRecord>, problems: string[]): AsyncGenerator<BankRecord> {
  const verify = startVerification();
  for await (const record of records) {
    problems.push(...(verify(record)?.problems ?? []).map(({ message }) => message));
    yield record;
  }
}
