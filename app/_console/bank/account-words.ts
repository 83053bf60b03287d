import type { BankAccount } from "@/server/generated/prisma/client";
import { formatIban } from "@/server/kernel/bank-account";

type Named = Pick<BankAccount, "iban" | "number" | "bank">;

/** An account's number as banks print it, in full: operators alone see it. */
export function accountNumber({ iban, number }: Named): string {
  return iban === null ? (number ?? "") : formatIban(iban);
}

/** What the number at the bank is called: a routing number has nine digits. */
export function bankLabel({ iban, bank }: Named): string {
  if (iban !== null) return "BIC";
  return bank !== null && /^\d{9}$/.test(bank) ? "Routing number" : "Bank";
}
