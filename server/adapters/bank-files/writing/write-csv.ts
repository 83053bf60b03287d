import { closingOf } from "@/server/adapters/bank-files/writing/check-statement";
import { fileName, oneLine, textOfEntry, textWithReference } from "@/server/adapters/bank-files/writing/written-text";
import { csvText } from "@/server/kernel/csv-text";
import { minorUnits } from "@/server/kernel/currencies";
import { type Cents, decimalText } from "@/server/kernel/money";
import type { StatementDescription, StatementEntry, StatementFile } from "@/server/ports/statement-writer";

const HEADINGS = [
  "Booking date",
  "Value date",
  "Amount",
  "Currency",
  "Name",
  "Account",
  "BIC",
  "Description",
  "Reference",
  "End-to-end id",
  "Return code",
  "Balance",
];

/**
 * Writes a statement as CSV in UTF-8 with headings, oldest entry first, with the balance after each. It has no other
 * balances, so a statement without entries has none.
 */
export function writeCsv(statement: StatementDescription): StatementFile {
  const { account, currency, number, opening, closesOn, entries } = statement;
  let balance = opening.amountCents;
  const rows = entries.map((entry) => {
    balance += entry.amountCents;
    return cellsOf(entry, currency, balance);
  });
  return {
    name: fileName(account.iban ?? account.number!, closesOn, number, "csv"),
    mediaType: "text/csv; charset=utf-8",
    bytes: new TextEncoder().encode(csvText([HEADINGS, ...rows])),
    closingCents: closingOf(statement),
    shortened: [],
  };
}

function cellsOf(entry: StatementEntry, currency: string, balance: Cents): string[] {
  const { counterparty, bookedOn, valueOn, amountCents, bankReference, endToEndId, returnCode } = entry;
  const { iban = null, number = null, bank = null } = counterparty?.account ?? {};
  const money = (cents: Cents) => decimalText(cents, minorUnits(currency));
  return [
    bookedOn,
    valueOn,
    money(amountCents),
    currency,
    oneLine(counterparty?.name ?? ""),
    iban ?? number ?? "",
    bank ?? "",
    textWithReference(oneLine(textOfEntry(entry)), entry),
    bankReference,
    endToEndId ?? "",
    returnCode ?? "",
    money(balance),
  ];
}
