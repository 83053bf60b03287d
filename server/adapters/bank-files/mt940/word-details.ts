import { accountName } from "@/server/adapters/bank-files/account-name";
import type { Mt940Details } from "@/server/adapters/bank-files/mt940/mt940-details";

const WORDS =
  "ABWA ABWE ADDR ACID BENM BIC BUSP CDTRREF CHGS CNTP CREF CSID EREF EXCH IBAN ID ISDT KREF MARF NAME NRTX OAMT OCMT ORDP PREF PURP REFM REMI " +
  "RTRN RTYP SUBF SVCL TRCD TRTP ULTB ULTC ULTD";
const WORD = new RegExp(`/(${WORDS.split(" ").join("|")})/`, "g");

/** Reads text of code words between slashes, as Dutch and other SEPA banks write it; null for other text. */
export function wordDetails(joined: string): Mt940Details | null {
  if (!new RegExp(`^/(${WORDS.split(" ").join("|")})/`).test(joined)) return null;
  const values = valuesOf(joined);
  const [cntpAccount, cntpBank, cntpName] = (values.get("CNTP") ?? "").split("/");
  const number = values.get("IBAN") || cntpAccount;
  const bank = values.get("BIC") || cntpBank;
  const { text, structuredReference } = remittance(values.get("REMI") ?? "");
  return {
    code: values.get("TRCD"),
    text: values.has("REMI") ? text : (values.get("TRTP") ?? joined),
    name: values.get("NAME") || cntpName?.trim(),
    account: number || bank ? accountName(number, bank) : undefined,
    endToEndId: values.get("EREF"),
    structuredReference,
    returnCode: /^[A-Z0-9]{3,4}/.exec(values.get("RTRN") ?? "")?.[0],
  };
}

/** The value of each code word. A repeated word is part of the previous value: payers can write slashes too. */
function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let word = "";
  let from = 0;
  WORD.lastIndex = 0;
  for (let match = WORD.exec(text); match; match = WORD.exec(text)) {
    // The slash that ends this word may also start the next one.
    WORD.lastIndex -= 1;
    const isSplit = values.has(match[1]!) || match[1] === word;
    if (isSplit) continue;
    if (word) values.set(word, trimmed(text.slice(from, Math.max(from, match.index))));
    word = match[1]!;
    from = match.index + match[0].length;
  }
  return values.set(word, trimmed(text.slice(from)));
}

function trimmed(value: string): string {
  return value.replace(/\/+\s*$/, "").trim();
}

/** ING marks the text as the payer's (`USTD//`) or as a reference (`STRD/CUR/`). */
function remittance(value: string): { text: string; structuredReference?: string } {
  const [, issuer, reference] = /^STRD\/([A-Z]*)\/(.+)$/.exec(value) ?? [];
  if (issuer !== undefined) return { text: reference!, structuredReference: reference! };
  return { text: value.replace(/^USTD\/\//, "") };
}
