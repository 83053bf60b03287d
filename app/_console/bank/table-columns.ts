import type { CsvMapping } from "@/server/ports/bank-file";
import type { TableStart } from "@/server/ports/bank-file-reader";

type Role = keyof CsvMapping["columns"];

/** The possible meanings of a column, in the order of the page. */
export const ROLES: readonly { role: Role; label: string; isRequired?: true }[] = [
  { role: "bookedOn", label: "Date", isRequired: true },
  { role: "valueOn", label: "Value date" },
  { role: "amount", label: "Amount, with a minus for money out" },
  { role: "credit", label: "Money in" },
  { role: "debit", label: "Money out" },
  { role: "currency", label: "Currency" },
  { role: "name", label: "Name of the other side" },
  { role: "account", label: "Account of the other side" },
  { role: "bank", label: "Bank of the other side" },
  { role: "text", label: "Text" },
  { role: "reference", label: "Bank’s reference" },
  { role: "balance", label: "Balance afterwards" },
];
export const DATE_FORMATS = ["YYYY-MM-DD", "DD.MM.YYYY", "DD/MM/YYYY", "MM/DD/YYYY", "DD-MM-YYYY", "YYYYMMDD"] as const;
export const DECIMAL_SIGNS = [
  { value: ".", label: "1,234.56" },
  { value: ",", label: "1.234,56" },
] as const;

/** How a table is read, with the position of each column, as the page's fields have it. */
export interface TableChoice extends Omit<CsvMapping, "columns"> {
  columns: Partial<Record<Role, number>>;
}

/**
 * The mapping chosen in the page's URL; by default, the one chosen before for a similar table, or else the proposed
 * one.
 */
export function choiceOf(
  table: TableStart,
  known: CsvMapping | null,
  param: (name: string) => string | null,
): TableChoice {
  const from = known ?? table.proposed;
  if (param("bookedOn") === null) {
    const headings = table.rows[from?.skippedRows ?? 0] ?? [];
    return from ? { ...from, columns: positionsOf(from, headings) } : { ...EMPTY, delimiter: table.delimiter };
  }
  const chosen = ROLES.flatMap(({ role }) => {
    const text = param(role);
    return text && /^\d{1,3}$/.test(text) ? [[role, Number(text)] as const] : [];
  });
  const skipped = param("skippedRows");
  return {
    hasHeadings: param("hasHeadings") !== "no",
    delimiter: from?.delimiter ?? table.delimiter,
    skippedRows: skipped && /^\d{1,2}$/.test(skipped) ? Number(skipped) : 0,
    dateFormat: DATE_FORMATS.find((format) => format === param("dateFormat")) ?? "YYYY-MM-DD",
    decimalSign: param("decimalSign") === "," ? "," : ".",
    currency: (param("currencyCode") ?? "").trim().toUpperCase().slice(0, 3),
    columns: Object.fromEntries(chosen),
  };
}

const EMPTY: Omit<TableChoice, "delimiter"> = {
  hasHeadings: true,
  skippedRows: 0,
  dateFormat: "YYYY-MM-DD",
  decimalSign: ".",
  currency: "EUR",
  columns: {},
};

function positionsOf({ columns }: CsvMapping, headings: readonly string[]): TableChoice["columns"] {
  const bare = (text: string) => text.trim().toLowerCase();
  const entries = Object.entries(columns).flatMap(([role, column]) => {
    if (column === undefined) return [];
    const at = typeof column === "number" ? column : headings.findIndex((heading) => bare(heading) === bare(column));
    return at === -1 ? [] : [[role, at] as const];
  });
  return Object.fromEntries(entries);
}

/** Describes what is missing before the table can be read; null if nothing is. */
export function missingColumn({ columns: { bookedOn, amount, credit, debit }, currency }: TableChoice): string | null {
  if (bookedOn === undefined) return "Choose the column of the date.";
  if (amount === undefined && credit === undefined && debit === undefined)
    return "Choose the column of the amount, or those of money in and money out.";
  if (amount !== undefined && (credit !== undefined || debit !== undefined))
    return "Choose either the column of the amount, or those of money in and money out.";
  if (!/^[A-Z]{3}$/.test(currency)) return "Enter the currency, such as EUR.";
  return null;
}
