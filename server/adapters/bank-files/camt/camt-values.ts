import { elementAt, textAt, type XmlElement } from "@/server/adapters/bank-files/camt/xml-tree";
import { minorUnits } from "@/server/kernel/currencies";
import type { Cents } from "@/server/kernel/money";
import { type BankAccountName, BankFileError } from "@/server/ports/bank-file";

export interface CamtAmount {
  cents: Cents;
  currency: string;
}

/** XML Schema's decimal numbers without a minus: the sign has its own element. */
const DECIMAL = /^\+?(\d*)(?:\.(\d*))?$/;
const DIGITS_MAX = 30;

/** Returns the exact amount. Throws if it is not a number, or has more decimals than the currency. */
export function amountOf(element: XmlElement, place: string): CamtAmount {
  const text = element.text.trim();
  const currency = element.currency?.trim() ?? "";
  if (!/^[A-Z]{3}$/.test(currency))
    throw new BankFileError(`The currency of the amount ${text} must be three letters, but is "${currency}".`, place);
  const [, whole = "", decimals = ""] = DECIMAL.exec(text) ?? [];
  if (whole + decimals === "" || text.length > DIGITS_MAX)
    throw new BankFileError(`"${text.slice(0, DIGITS_MAX)}" isn't an amount.`, place);
  const fraction = decimals.replace(/0+$/, "");
  const units = minorUnits(currency);
  if (fraction.length > units)
    throw new BankFileError(`The amount ${text} ${currency} has more decimals than its currency.`, place);
  return { cents: BigInt(whole + fraction.padEnd(units, "0")), currency };
}

/** Whether money came in. Throws if the indicator is invalid, or missing where it is required. */
export function isCredit(element: XmlElement, place: string): boolean {
  const indicator = textAt(element, "CdtDbtInd");
  if (indicator !== "CRDT" && indicator !== "DBIT")
    throw new BankFileError(`CdtDbtInd must be CRDT or DBIT, but is ${indicator ?? "missing"}.`, place);
  return indicator === "CRDT";
}

/** The day at a path as the bank wrote it: the bank's local day, whatever the time zone. Null if missing. */
export function dayAt(element: XmlElement, path: string, place: string): string | null {
  const written = textAt(element, `${path}/Dt`, `${path}/DtTm`);
  if (written === null) return null;
  const found = /^(\d{4}-\d{2}-\d{2})(?:$|T|Z$|[-+]\d{2}:\d{2}$)/.exec(written)?.[1];
  if (found === undefined || !isCalendarDay(found))
    throw new BankFileError(`"${written.slice(0, 40)}" isn't a date.`, place);
  return found;
}

function isCalendarDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

/** An account and its bank; null if the file has neither. */
export function accountOf(account: XmlElement | null, institution: XmlElement | null): BankAccountName | null {
  const other = compact(textAt(account, "Id/Othr/Id"));
  const iban = compact(textAt(account, "Id/IBAN"))?.toUpperCase() ?? (other !== null && isIban(other) ? other : null);
  const number = iban === null ? other : null;
  const bank = compact(textAt(institution, "BICFI", "BIC", "ClrSysMmbId/MmbId", "Othr/Id"));
  return iban === null && number === null && bank === null ? null : { iban, number, bank };
}

/** Some banks write IBANs into fields for other numbers. The check digits reveal them. */
function isIban(number: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(number)) return false;
  const digits = [...number.slice(4), ...number.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

function compact(text: string | null): string | null {
  return text?.replace(/\s/g, "") ?? null;
}

/** The bank's code of an entry: the standard's domain, family and subfamily, or the bank's own. */
export function codeOf(entry: XmlElement): string | null {
  const domain = elementAt(entry, "BkTxCd/Domn");
  const parts = [textAt(domain, "Cd"), textAt(domain, "Fmly/Cd"), textAt(domain, "Fmly/SubFmlyCd")];
  const standard = parts.filter((part) => part !== null).join("/");
  return standard || textAt(entry, "BkTxCd/Prtry/Cd");
}
