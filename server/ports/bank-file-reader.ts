import type { BankFileSource, BankFormat, BankRecord, CsvMapping } from "@/server/ports/bank-file";

/** A file of statements inside of what was given: the file itself, or one of an archive. */
export interface ReadBankFile {
  /** Of a file in an archive, with the archive's name before it. */
  name: string;
  /** Null where it is none that can be read. */
  format: BankFormat | null;
  /** In the file's order, read as they are asked for. Throws `BankFileError` for a file that cannot be read, and where one says what cannot be. */
  records: AsyncIterable<BankRecord>;
}

/** The beginning of a table, and how it is probably read; null where nobody can tell. */
export interface TableStart {
  delimiter: CsvMapping["delimiter"];
  rows: string[][];
  proposed: CsvMapping | null;
}

/** Reads the files that banks hand out. */
export interface BankFileReader {
  /**
   * Finds out what a file is by its content and opens it, or each file of an archive: each must be read before the next is asked for.
   * Throws `BankFileError` for an archive that cannot be opened.
   */
  read(source: BankFileSource, mapping: CsvMapping | null): AsyncIterable<ReadBankFile>;
  /** Returns the first rows of a file that is CSV, or of the first one of an archive; null where there is none. */
  startOfTable(source: BankFileSource): Promise<TableStart | null>;
}
