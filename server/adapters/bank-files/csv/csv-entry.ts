import { accountName, counterpartyOf } from "@/server/adapters/bank-files/account-name";
import type { CsvColumn, CsvRow } from "@/server/adapters/bank-files/csv/csv-columns";
import { amountAt, csvDate } from "@/server/adapters/bank-files/csv/csv-values";
import { currencyAt } from "@/server/adapters/bank-files/exact-amount";
import type { Cents } from "@/server/kernel/money";
import { type BankEntry, BankFileError, type CsvMapping } from "@/server/ports/bank-file";

/** An entry, and the balance after it; null if the row has none. */
export interface CsvEntry {
  entry: BankEntry;
  balanceCents: Cents | null;
}

/** Reads one row. Throws with row and column if a value can't be read. */
export function csvEntry(row: CsvRow, mapping: CsvMapping, debits: SignedDebits): CsvEntry {
  const own = row.value("currency");
  const currency = currencyAt(own || mapping.currency, row.place("currency"));
  const amount = (column: CsvColumn) => amountAt(row.value(column), mapping.decimalSign, currency, row.place(column));
  const balanceCents = row.value("balance") === "" ? null : amount("balance");
  const entry: BankEntry = {
    record: "entry",
    status: "booked",
    amountCents: row.isMapped("amount") ? amount("amount") : ofTwoColumns(row, amount, debits),
    currency,
    isReversal: false,
    bookedOn: dateAt(row, "bookedOn", mapping),
    valueOn: row.value("valueOn") === "" ? null : dateAt(row, "valueOn", mapping),
    code: null,
    chargesCents: 0n,
    counterparty: counterpartyOf(row.value("name"), accountName(row.value("account"), row.value("bank"))),
    text: row.value("text").replace(/\s+/g, " "),
    structuredReference: null,
    endToEndId: null,
    bankReference: row.value("reference") || null,
    returnCode: null,
    details: [],
    place: row.rowPlace,
  };
  return { entry, balanceCents };
}

/** Some banks write debits with a minus, most without. In a file with both, the sign would be ambiguous. */
export class SignedDebits {
  private hasMinus: boolean | null = null;

  /** The change in the balance by a debit. Throws if its sign differs from other debits. */
  moved(cents: Cents, place: string): Cents {
    if (cents === 0n) return 0n;
    this.hasMinus ??= cents < 0n;
    if (this.hasMinus !== cents < 0n)
      throw new BankFileError("Some debits have a minus, and others don't. Map one column with a sign.", place);
    return this.hasMinus ? cents : -cents;
  }
}

function ofTwoColumns(row: CsvRow, amount: (column: CsvColumn) => Cents, debits: SignedDebits): Cents {
  const hasCredit = row.value("credit") !== "";
  const hasDebit = row.value("debit") !== "";
  if (!hasCredit && !hasDebit) throw new BankFileError("The row has neither a credit nor a debit.", row.rowPlace);
  const credit = hasCredit ? amount("credit") : 0n;
  const debit = hasDebit ? debits.moved(amount("debit"), row.place("debit")) : 0n;
  if (credit < 0n) throw new BankFileError("The credit has a minus. Map one column with a sign.", row.place("credit"));
  if (credit !== 0n && debit !== 0n) throw new BankFileError("The row has both a credit and a debit.", row.rowPlace);
  return credit + debit;
}

function dateAt(row: CsvRow, column: "bookedOn" | "valueOn", { dateFormat }: CsvMapping): string {
  const date = csvDate(row.value(column), dateFormat);
  if (date === null)
    throw new BankFileError(`"${row.value(column)}" is not a date like ${dateFormat}.`, row.place(column));
  return date;
}
