import { columnsOf } from "@/server/adapters/bank-files/csv/csv-headings";
import { csvAmount, csvDate } from "@/server/adapters/bank-files/csv/csv-values";
import { CURRENCY_CODES, DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import type { CsvMapping } from "@/server/ports/bank-file";

type Columns = CsvMapping["columns"];
type Positions = Partial<Record<keyof Columns, number>>;
type DecimalSign = CsvMapping["decimalSign"];

const DATE_FORMATS = ["YYYY-MM-DD", "DD.MM.YYYY", "MM/DD/YYYY", "DD/MM/YYYY", "DD-MM-YYYY", "YYYYMMDD"] as const;
/** A row that names fewer columns than this is not the heading row. */
const HEADINGS_MIN = 2;

/**
 * Proposes how to read a table from its first rows, for someone to confirm; null if no column has dates, or none has
 * amounts. If two readings fit all rows, as with `01/02/2024`, the first one is proposed.
 */
export function proposeMapping(rows: readonly string[][], delimiter: CsvMapping["delimiter"] = ","): CsvMapping | null {
  const headingsAt = rows.findIndex((row) => Object.keys(columnsOf(row)).length >= HEADINGS_MIN);
  const headings = rows[headingsAt] ?? null;
  const skippedRows = headings ? headingsAt : Math.max(0, rows.findIndex(hasDate));
  const table = rows.slice(headings ? headingsAt + 1 : skippedRows).filter((row) => row.some((value) => value.trim()));
  const positions: Positions = headings ? columnsOf(headings) : {};
  const date = dateColumn(table, positions.bookedOn);
  if (!date) return null;
  positions.bookedOn = date.position;
  const currency = currencyOf(table, positions.currency);
  const decimalSign = decimalSignOf(table, positions, currency);
  if (positions.amount === undefined && (positions.credit === undefined || positions.debit === undefined)) {
    positions.amount = amountColumn(table, decimalSign, currency, Object.values(positions));
    if (positions.amount === undefined) return null;
  }
  if (positions.amount !== undefined) {
    positions.credit = undefined;
    positions.debit = undefined;
  }
  return {
    hasHeadings: headings !== null,
    delimiter,
    skippedRows,
    dateFormat: date.format,
    decimalSign,
    currency,
    columns: named(positions, headings),
  };
}

function hasDate(row: readonly string[]): boolean {
  return row.some((value) => DATE_FORMATS.some((format) => csvDate(value.trim(), format)));
}

/** The column whose values are all dates of one format; if the headings name a date column, only that one. */
function dateColumn(table: readonly string[][], named: number | undefined) {
  const positions = named === undefined ? (table[0]?.keys() ?? []) : [named];
  for (const position of positions)
    for (const format of DATE_FORMATS)
      if (everyValue(table, position, (value) => csvDate(value, format) !== null)) return { position, format };
  return null;
}

/**
 * The decimal sign with which all amounts can be read; if both work, the one that more amounts have before their last
 * two digits.
 */
function decimalSignOf(table: readonly string[][], positions: Positions, currency: string): DecimalSign {
  const { amount, credit, debit, balance } = positions;
  const amounts = [amount, credit, debit, balance].filter((position) => position !== undefined);
  const values = table.flatMap((row) => (amounts.length > 0 ? amounts.map((at) => row[at] ?? "") : row));
  const withSign = (sign: DecimalSign) =>
    values.filter((value) => new RegExp(`\\d\\${sign}\\d{2}\\D*$`).test(value)).length;
  const fits = (sign: DecimalSign) =>
    amounts.every((at) => everyValue(table, at, (value) => csvAmount(value, sign, currency) !== null, true));
  if (fits(".") !== fits(",")) return fits(".") ? "." : ",";
  return withSign(",") > withSign(".") ? "," : ".";
}

function amountColumn(table: readonly string[][], sign: DecimalSign, currency: string, taken: number[]) {
  return [...(table[0]?.keys() ?? [])].find(
    (position) =>
      !taken.includes(position) &&
      everyValue(table, position, (value) => csvAmount(value, sign, currency) !== null) &&
      table.some((row) => /[.,]\d/.test(row[position] ?? "")),
  );
}

function currencyOf(table: readonly string[][], position: number | undefined): string {
  const value = position === undefined ? undefined : table[0]?.[position]?.trim().toUpperCase();
  return value !== undefined && CURRENCY_CODES.has(value) ? value : DEFAULT_CURRENCY;
}

/** Whether a column has values, and all of them pass. */
function everyValue(
  table: readonly string[][],
  position: number,
  passes: (value: string) => boolean,
  mayBeEmpty = false,
): boolean {
  const values = table.map((row) => row[position]?.trim() ?? "");
  return values.length > 0 && values.every((value) => (value === "" ? mayBeEmpty : passes(value)));
}

/**
 * Refers to columns by heading, because headings stay when a bank moves its columns; by position if a heading occurs
 * twice.
 */
function named(positions: Positions, headings: readonly string[] | null): Columns {
  const nameAt = (position: number) => {
    const heading = headings?.[position]?.trim() ?? "";
    const isUnique = headings?.filter((one) => one.trim().toLowerCase() === heading.toLowerCase()).length === 1;
    return heading !== "" && isUnique ? heading : position;
  };
  const entries = Object.entries(positions).filter(([, position]) => position !== undefined);
  return Object.fromEntries(entries.map(([column, position]) => [column, nameAt(position!)])) as unknown as Columns;
}
