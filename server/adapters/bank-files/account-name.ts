import type { BankAccountName, BankDetail } from "@/server/ports/bank-file";

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const IBAN_MODULUS = 97;

/** Whether the text, in upper case and without spaces, is an IBAN whose check digits are right. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  let rest = 0;
  for (const character of text.slice(4) + text.slice(0, 4))
    rest = Number(`${rest}${Number.parseInt(character, 36)}`) % IBAN_MODULUS;
  return rest === 1;
}

/** An account by its number and its bank, either of which may be missing in the file. */
export function accountName(number: string | null | undefined, bank: string | null | undefined): BankAccountName {
  const bare = (number ?? "").replace(/\s/g, "");
  const bankName = (bank ?? "").replace(/\s/g, "") || null;
  const iban = bare.toUpperCase();
  if (isIban(iban)) return { iban, number: null, bank: bankName };
  return { iban: null, number: bare || null, bank: bankName };
}

/** The counterparty of an entry; null if the file says nothing about it. */
export function counterpartyOf(name: string | null | undefined, account: BankAccountName): BankDetail["counterparty"] {
  const shownName = name?.trim() || null;
  const hasAccount = account.iban !== null || account.number !== null || account.bank !== null;
  return shownName !== null || hasAccount ? { name: shownName, account } : null;
}
