import { accountName, counterpartyOf } from "@/server/adapters/bank-files/account-name";
import { currencyAt, exactCents } from "@/server/adapters/bank-files/exact-amount";
import { ofxDate } from "@/server/adapters/bank-files/ofx/ofx-date";
import { type BankEntry, BankFileError } from "@/server/ports/bank-file";

/**
 * An entry from its fields. The sign of its amount counts, not its type, which banks get wrong. Its id is only a
 * reference: banks leave it empty, or repeat it.
 */
export function ofxEntry(
  fields: ReadonlyMap<string, string>,
  accountCurrency: string,
  isPending: boolean,
  place: string,
): BankEntry {
  if (fields.has("CORRECTFITID") || fields.has("CORRECTACTION"))
    throw new BankFileError("The entry corrects one of an earlier file. Book the correction yourself.", place);
  // With CURRENCY, the amount is in that currency. With ORIGCURRENCY, the bank has converted it.
  const own = fields.get("CURRENCY.CURSYM");
  const currency = own === undefined ? accountCurrency : currencyAt(own, place);
  const [amount, postedAt, availableAt] = [fields.get("TRNAMT"), fields.get("DTPOSTED"), fields.get("DTAVAIL")];
  if (amount === undefined) throw new BankFileError("The entry has no amount (TRNAMT).", place);
  if (!isPending && postedAt === undefined) throw new BankFileError("The entry has no date (DTPOSTED).", place);
  const name = fields.get("NAME") ?? fields.get("PAYEE.NAME") ?? "";
  return {
    record: "entry",
    status: isPending ? "pending" : "booked",
    amountCents: exactCents(withoutGroups(amount), currency, place),
    currency,
    isReversal: false,
    bookedOn: isPending ? null : ofxDate(postedAt!, place),
    valueOn: availableAt === undefined ? null : ofxDate(availableAt, place),
    code: fields.get("TRNTYPE") ?? null,
    chargesCents: 0n,
    counterparty: counterpartyOf(name, otherAccount(fields)),
    text: textOf(name, fields.get("MEMO") ?? "").replace(/\s+/g, " "),
    structuredReference: null,
    endToEndId: null,
    bankReference: fields.get("FITID") ?? fields.get("REFNUM") ?? fields.get("CHECKNUM") ?? null,
    returnCode: null,
    details: [],
    place,
  };
}

function otherAccount(fields: ReadonlyMap<string, string>) {
  const number = fields.get("BANKACCTTO.ACCTID") ?? fields.get("CCACCTTO.ACCTID");
  return accountName(number, fields.get("BANKACCTTO.BANKID"));
}

/** Banks cut the text after 32 characters and continue it in the memo, or repeat it there. */
function textOf(name: string, memo: string): string {
  if (memo.startsWith(name)) return memo;
  return memo === "" ? name : `${name} ${memo}`;
}

/** OFX has no thousands separators. If a bank writes both signs, the last one is the decimal sign. */
function withoutGroups(amount: string): string {
  const text = amount.trim();
  if (/^[+-]?\d{1,3}(,\d{3})+\.\d*$/.test(text)) return text.replaceAll(",", "");
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d*$/.test(text)) return text.replaceAll(".", "");
  return text;
}
