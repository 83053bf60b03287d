import { BankFileError, type CsvMapping } from "@/server/ports/bank-file";

export type CsvColumn = keyof CsvMapping["columns"];

/** One row of the table, read by the mapping of its columns. */
export interface CsvRow {
  /** The trimmed value; empty if the column isn't mapped, or the row is shorter. */
  value(column: CsvColumn): string;
  /** The position of a value, for error messages. */
  place(column: CsvColumn): string;
  isMapped(column: CsvColumn): boolean;
  rowPlace: string;
}

/** Finds the mapped columns, and returns a function that reads a row. Throws if the file lacks a mapped column. */
export function columnReader(
  { columns }: CsvMapping,
  headings: readonly string[] | null,
): (row: readonly string[], number: number) => CsvRow {
  if (columns.amount === undefined && columns.credit === undefined && columns.debit === undefined)
    throw new BankFileError("Map the column of the amount, or those of credits and debits.");
  const positions = new Map<CsvColumn, number>();
  for (const [column, chosen] of Object.entries(columns))
    if (chosen !== undefined) positions.set(column as CsvColumn, positionOf(chosen, headings));
  const nameOf = (column: CsvColumn) =>
    headings?.[positions.get(column) ?? -1]?.trim() || `${(positions.get(column) ?? 0) + 1}`;
  return (row, number) => ({
    value: (column) => row[positions.get(column) ?? -1]?.trim() ?? "",
    place: (column) => `row ${number}, column ${nameOf(column)}`,
    isMapped: (column) => positions.has(column),
    rowPlace: `row ${number}`,
  });
}

function positionOf(chosen: string | number, headings: readonly string[] | null): number {
  if (typeof chosen === "number") return chosen;
  if (!headings) throw new BankFileError(`The file has no headings, so no column "${chosen}".`);
  const bare = (text: string) => text.trim().toLowerCase();
  const found = headings.flatMap((heading, position) => (bare(heading) === bare(chosen) ? [position] : []));
  if (found.length === 1) return found[0]!;
  const known = headings.map((heading) => heading.trim()).join(", ");
  if (found.length === 0) throw new BankFileError(`The file has no column "${chosen}". Its columns are: ${known}.`);
  throw new BankFileError(`The file has more than one column "${chosen}". Map it by its position.`);
}
