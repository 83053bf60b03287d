import { accountName, counterpartyOf } from "@/server/adapters/bank-files/account-name";
import { centsOfDigits } from "@/server/adapters/bank-files/exact-amount";
import { joinFreeLines } from "@/server/adapters/bank-files/mt940/free-details";
import { germanDetails } from "@/server/adapters/bank-files/mt940/german-details";
import type { Mt940Details } from "@/server/adapters/bank-files/mt940/mt940-details";
import type { StatementLine } from "@/server/adapters/bank-files/mt940/statement-line";
import { wordDetails } from "@/server/adapters/bank-files/mt940/word-details";
import type { Cents } from "@/server/kernel/money";
import type { BankEntry } from "@/server/ports/bank-file";

/** Words in place of a missing reference, or that name the kind of the reference that follows. */
const NO_REFERENCE = /^(NONREF|NOTPROVIDED|[EKM]REF|PREF|MARF|N|0*)$/i;
/** Where Rabobank and others write the counterparty's account. */
const SUPPLEMENT_ACCOUNT = /^([A-Z]{2}\d{2}[A-Z0-9]{11,30}|P?\d{7,10})$/;

/** An entry from its line and the texts after it. Its booking date is not known yet. */
export function mt940Entry(line: StatementLine, texts: string[][], currency: string, place: string): BankEntry {
  const details = detailsOf(texts.flat());
  const isAccount = SUPPLEMENT_ACCOUNT.test(line.supplement);
  const ownAccount = isAccount ? line.supplement.replace(/^P/, "") : null;
  const account = details.account ?? accountName(ownAccount, null);
  const rest = isAccount ? "" : line.supplement;
  return {
    record: "entry",
    status: line.isExpected ? "pending" : "booked",
    amountCents: line.amountCents,
    currency,
    isReversal: line.isReversal,
    bookedOn: null,
    valueOn: line.valueOn,
    code: details.code ? `${line.code}/${details.code}` : line.code,
    chargesCents: chargesOf(line.supplement, currency),
    counterparty: counterpartyOf(details.name, account),
    text: [details.text, rest].filter((text) => text !== "").join(" "),
    structuredReference: details.structuredReference || null,
    endToEndId: referenceOf(details.endToEndId) ?? referenceOf(line.customerReference),
    bankReference: line.bankReference || null,
    returnCode: details.returnCode || null,
    details: [],
    place,
  };
}

function detailsOf(lines: string[]): Mt940Details {
  const joined = lines.join("").trim();
  return germanDetails(joined) ?? wordDetails(joined) ?? freeDetails(joinFreeLines(lines));
}

/** Unstructured text. ING starts it with the counterparty's account, of ten digits. */
function freeDetails(text: string): Mt940Details {
  const [, number] = /^(\d{10})\s/.exec(text) ?? [];
  return { text, account: number ? accountName(number, null) : undefined };
}

function referenceOf(text: string | undefined): string | null {
  return text && !NO_REFERENCE.test(text) ? text : null;
}

/** German banks add `/CHGS/EUR1,50/` to the line. Charges in other currencies are not part of the entry's amount. */
function chargesOf(supplement: string, currency: string): Cents {
  const [, charged, whole = "", fraction = ""] = /\/CHGS\/([A-Z]{3})(\d+)(?:,(\d*))?/.exec(supplement) ?? [];
  return charged === currency ? (centsOfDigits(whole, fraction, currency) ?? 0n) : 0n;
}
