import type { BankFileSource, BankFormat, BankRecord, CsvMapping } from "@/server/ports/bank-file";

/** A file of statements: the given file itself, or one in an archive. */
export interface ReadBankFile {
  /** If it is in an archive, prefixed with the archive's name. */
  name: string;
  /** Null if it is in no readable format. */
  format: BankFormat | null;
  /** In the file's order, read as they are asked for. Throws `BankFileError` for a file that cannot be read, and where one says what cannot be. */
  records: AsyncIterable<BankRecord>;
}

/** The first rows of a table, and a guess at how to read it; null if there is none. */
export interface TableStart {
  delimiter: CsvMapping["delimiter"];
  rows: string[][];
  proposed: CsvMapping | null;
}

/** Reads the files that banks provide. */
export interface BankFileReader {
  /**
   * Finds out what a file is by its content and opens it, or each file of an archive: each must be read before the next is asked for.
   * Throws `BankFileError` for an archive that cannot be opened.
   */
  read(source: BankFileSource, mapping: CsvMapping | null): AsyncIterable<ReadBankFile>;
  /** Returns the first rows of a CSV file, or of the first one in an archive; null if there is none. */
  startOfTable(source: BankFileSource): Promise<TableStart | null>;
}
