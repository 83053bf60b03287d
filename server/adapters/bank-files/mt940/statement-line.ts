import { exactCents } from "@/server/adapters/bank-files/exact-amount";
import { dateOfSixDigits } from "@/server/adapters/bank-files/existing-date";
import type { Cents } from "@/server/kernel/money";
import { BankFileError } from "@/server/ports/bank-file";

/** What `:61:` says about an entry. */
export interface StatementLine {
  valueOn: string;
  /** The booking date, MMDD; null if it has only a value date. */
  monthDay: string | null;
  amountCents: Cents;
  isReversal: boolean;
  isExpected: boolean;
  /** The kind of entry, such as `NTRF`. */
  code: string;
  customerReference: string;
  bankReference: string;
  /** The lines after the first. */
  supplement: string;
}

/**
 * Value date, booking date, mark, third letter of the currency, amount, kind, references. `RC` and `RD` reverse a
 * credit and a debit, and so move the balance the other way; `EC` and `ED` are expected.
 */
const LINE = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d+,\d*)\s*([A-Z][A-Z0-9]{3})(.*)$/;
const INCREASES = new Set(["C", "EC", "RD"]);

/** Reads the lines of `:61:`. Throws with the place if they are malformed. */
export function readStatementLine(lines: readonly string[], currency: string, place: string): StatementLine {
  const [first = "", ...others] = lines;
  const match = LINE.exec(first.trim());
  if (!match) throw new BankFileError(`"${first.trim()}" is not an entry.`, place);
  const [, valueDate = "", monthDay = null, mark = "", , amount = "", code = "", references = ""] = match;
  const cents = exactCents(amount, currency, place);
  const at = references.indexOf("//");
  return {
    valueOn: dateOfSixDigits(valueDate, place),
    monthDay,
    amountCents: INCREASES.has(mark) ? cents : -cents,
    isReversal: mark.startsWith("R"),
    isExpected: mark.startsWith("E"),
    code,
    customerReference: (at === -1 ? references : references.slice(0, at)).trim(),
    bankReference: at === -1 ? "" : references.slice(at + 2).trim(),
    supplement: others.join("").trim(),
  };
}
