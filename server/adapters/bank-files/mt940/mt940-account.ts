import { accountName, isIban } from "@/server/adapters/bank-files/account-name";
import { CURRENCY_CODES } from "@/server/kernel/currencies";
import type { BankAccountName } from "@/server/ports/bank-file";

const BIC = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

/**
 * The account of `:25:`: an IBAN, `BANK/NUMBER` where the bank is a BIC or a national number, or a number alone, each
 * optionally followed by its currency. `:25P:` has the BIC on a line of its own.
 */
export function mt940Account(lines: readonly string[]): BankAccountName {
  const [first = "", second = ""] = lines.map((line) => line.replace(/\s/g, "").toUpperCase());
  const at = first.indexOf("/");
  const number = withoutCurrency(at === -1 ? first : first.slice(at + 1));
  const bank = at === -1 ? second : first.slice(0, at);
  return accountName(number, BIC.test(bank) || /^\d+$/.test(bank) ? bank : null);
}

function withoutCurrency(number: string): string {
  const bare = number.slice(0, -3);
  if (!CURRENCY_CODES.has(number.slice(-3))) return number;
  return isIban(bare) || /^\d+$/.test(bare) ? bare : number;
}
