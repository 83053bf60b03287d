import type { BankAccountName, BankStatementHead } from "@/server/ports/bank-file";

/** How messages name an account: the way the file does. */
export function accountLabel({ iban, number, bank }: BankAccountName): string {
  return iban ?? [bank, number].filter((part) => part !== null).join("/");
}

/** How messages name a statement: by its number, its reference or its account. */
export function statementLabel({ account, number, reference }: BankStatementHead): string {
  const own = number === null ? reference : String(number);
  return `Statement ${own === null ? "" : `${own} `}of ${accountLabel(account)}`;
}
