/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number may start like a formula without being one: negative amounts stay numbers. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * Writes rows as CSV, quoted and with CRLF, as RFC 4180 has it. A cell that a spreadsheet would run as a formula begins with
 * an apostrophe.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
