import type { BankAccount } from "@/server/generated/prisma/client";
import { formatIban } from "@/server/kernel/bank-account";

type Named = Pick<BankAccount, "iban" | "number" | "bank">;

/** An account's number as banks print it, in full: only operators see it. */
export function accountNumber({ iban, number }: Named): string {
  return iban === null ? (number ?? "") : formatIban(iban);
}

/** The label of the bank's number: a number of nine digits is a routing number. */
export function bankLabel({ iban, bank }: Named): string {
  if (iban !== null) return "BIC";
  return bank !== null && /^\d{9}$/.test(bank) ? "Routing number" : "Bank";
}
