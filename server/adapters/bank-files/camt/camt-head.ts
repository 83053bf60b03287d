import { accountOf, amountOf, dayAt, isCredit } from "@/server/adapters/bank-files/camt/camt-values";
import { elementAt, elementsAt, textAt, type XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import {
  type BankAccountName,
  type BankBalance,
  BankFileError,
  type BankStatementHead,
} from "@/server/ports/bank-file";

type Kind = BankStatementHead["kind"];

/** The names of account statements in the standard's three messages. */
export const CAMT_STATEMENTS: Readonly<Record<string, { within: string; kind: Kind }>> = {
  Rpt: { within: "BkToCstmrAcctRpt", kind: "intraday" },
  Stmt: { within: "BkToCstmrStmt", kind: "statement" },
  Ntfctn: { within: "BkToCstmrDbtCdtNtfctn", kind: "advice" },
};

/** Reads a statement's head and closing balance from the elements before its entries. */
export function headOf(
  element: XmlElement,
  place: string,
): { head: BankStatementHead; closing: BankBalance | null; account: BankAccountName } {
  const account = accountOf(elementAt(element, "Acct"), elementAt(element, "Acct/Svcr/FinInstnId"));
  if (!account || (account.iban === null && account.number === null))
    throw new BankFileError("The statement doesn't name its account.", place);
  const accountCurrency = textAt(element, "Acct/Ccy");
  const { opening, closing } = balancesOf(element, accountCurrency, place);
  const number = textAt(element, "ElctrncSeqNb", "LglSeqNb");
  return {
    account,
    closing,
    head: {
      record: "statement",
      account,
      currency: accountCurrency ?? opening?.currency ?? closing?.currency ?? null,
      kind: CAMT_STATEMENTS[element.name]!.kind,
      reference: textAt(element, "Id"),
      number: number !== null && /^\d{1,15}$/.test(number) ? Number(number) : null,
      opening,
      madeAt: textAt(element, "CreDtTm"),
    },
  };
}

interface Coded {
  code: string;
  element: XmlElement;
  on: string;
}

/**
 * A period starts with its first opening balance, or with the previous period's closing balance, and ends with its last
 * closing balance. Pages of a statement, and intraday reports, have interim balances instead.
 */
function balancesOf(statement: XmlElement, currency: string | null, place: string) {
  const all = elementsAt(statement, "Bal").map((element): Coded => {
    const code = textAt(element, "Tp/CdOrPrtry/Cd", "Tp/CdOrPrtry/Prtry") ?? "";
    return { code, element, on: dayAt(element, "Dt", place) ?? "" };
  });
  const coded = (code: string) => {
    const found = all.filter((balance) => balance.code === code);
    const own = found.filter(({ element }) => elementAt(element, "Amt")?.currency === currency);
    return (own.length > 0 ? own : found).sort((one, other) => compare(one.on, other.on));
  };
  const interim = coded("ITBD");
  let opening = coded("OPBD")[0] ?? coded("PRCD").at(-1);
  let closing = coded("CLBD").at(-1);
  if (!opening && (closing || interim.length > 1)) opening = interim.shift();
  closing ??= interim.at(-1);
  return { opening: balance(opening, place), closing: balance(closing, place) };
}

function balance(coded: Coded | undefined, place: string): BankBalance | null {
  if (!coded) return null;
  const written = elementAt(coded.element, "Amt");
  if (!written || coded.on === "")
    throw new BankFileError(`The balance ${coded.code} has no ${written ? "date" : "amount"}.`, place);
  const { cents, currency } = amountOf(written, place);
  return { amountCents: isCredit(coded.element, place) ? cents : -cents, currency, on: coded.on };
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
