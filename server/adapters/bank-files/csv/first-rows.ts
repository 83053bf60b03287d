import { csvRows } from "@/server/adapters/bank-files/csv/read-csv";
import { decodeText } from "@/server/adapters/bank-files/decode-text";
import type { CsvMapping } from "@/server/ports/bank-file";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const ROWS = 50;
const CHARACTERS = 200_000;

/**
 * Reads the first rows of a table, from which a mapping can be proposed. Splits them by the delimiter that gives most
 * rows the same width.
 */
export async function readFirstRows(
  bytes: AsyncIterable<Uint8Array>,
): Promise<{ delimiter: CsvMapping["delimiter"]; rows: string[][] }> {
  let start = "";
  for await (const text of decodeText(bytes)) {
    start += text;
    if (start.length >= CHARACTERS) break;
  }
  const tables = await Promise.all(
    DELIMITERS.map(async (delimiter) => ({ delimiter, rows: await rowsOf(start.slice(0, CHARACTERS), delimiter) })),
  );
  return tables.reduce((best, table) => (columnsShared(table.rows) > columnsShared(best.rows) ? table : best));
}

async function rowsOf(start: string, delimiter: CsvMapping["delimiter"]): Promise<string[][]> {
  const rows: string[][] = [];
  try {
    for await (const row of csvRows([start], delimiter)) {
      rows.push(row);
      if (rows.length >= ROWS) break;
    }
  } catch {
    // The last row may be cut off, and a wrong delimiter splits quoted text: the rows read so far decide.
  }
  return rows;
}

/** The number of cells, not counting each row's first, in rows of the most common width. */
function columnsShared(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([width, count]) => (width - 1) * count));
}
