import { Readable } from "node:stream";
import { type CsvError, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { UnreadableFile } from "@/server/adapters/screening-lists/unreadable-file";

/** A row of a CSV file, and the line at which it ends, from 1. */
export interface Row {
  fields: string[];
  line: number;
}

const END_OF_FILE = String.fromCharCode(0x1a);

/** The fields in the first line of a file, or of what is known of it. */
export function firstRow(start: string): string[] {
  const line = start.trimStart().split(/\r\n|\r|\n/)[0] ?? "";
  try {
    return (parseAtOnce(line, { relax_quotes: true, relax_column_count: true }) as string[][])[0] ?? [];
  } catch {
    return line.split(",");
  }
}

/**
 * Reads the rows of a CSV file, of any length; a misplaced quotation mark is an error, unless `options` say otherwise.
 */
export async function* readRows(source: AsyncIterable<string>, options: Options = {}): AsyncGenerator<Row> {
  const rows = Readable.from(source).pipe(
    parse({ relax_column_count: true, skip_empty_lines: true, bom: true, info: true, ...options }),
  );
  try {
    for await (const { record, info } of rows as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      // OFAC's files end with an obsolete end-of-file mark.
      if (record.every((field) => field.replace(END_OF_FILE, "").trim() === "")) continue;
      yield { fields: record, line: info.lines };
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (!code?.startsWith("CSV_")) throw error;
    throw new UnreadableFile(
      `line ${lines ?? 1} has a quotation mark where none belongs. Write it twice inside of a field in quotation marks.`,
    );
  }
}
