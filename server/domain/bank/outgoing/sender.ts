import type { Payee } from "@/server/domain/bank/outgoing/payee";
import {
  accountCountry,
  type BankAccount,
  readBic,
  readIban,
  readRoutingNumber,
  readUsAccountNumber,
} from "@/server/kernel/bank-account";
import type { Context } from "@/server/operations/context";
import type { BankAccountName } from "@/server/ports/bank-file";

/** What is known of who sent a payment. */
export interface SenderFacts {
  /** The statement that the payment is of, for whose row the account is encrypted. */
  statementId: string;
  sealed: string | null;
  /** The holder's. */
  name: string | null;
  isOrganization: boolean | null;
}

/** What the statement does not say: the account at all, in a way that files can have it, or its holder. */
export type SenderGap = "account" | "account_form" | "holder";

/** Returns whose account a payment came from, as who is paid there; or what is missing for that. */
export function readSender(
  ctx: Context,
  { statementId, sealed, name, isOrganization }: SenderFacts,
): { payee: Payee } | { missing: SenderGap } {
  const holder = name?.trim();
  if (!sealed) return { missing: "account" };
  const account = accountOf(JSON.parse(ctx.vault.open("bank-account", statementId, sealed)) as BankAccountName);
  if (!account) return { missing: "account_form" };
  if (!holder) return { missing: "holder" };
  const kind = isOrganization ? "business" : "person";
  return { payee: { name: holder, account, country: accountCountry(account), address: null, kind } };
}

/** The account as a file can have it; null for one that the statement names in another way than files do. */
function accountOf({ iban, number, bank }: BankAccountName): BankAccount | null {
  const read = iban && readIban(iban);
  if (read) return { kind: "iban", iban: read, bic: bank && readBic(bank) };
  const routing = bank && readRoutingNumber(bank);
  const account = number && readUsAccountNumber(number);
  // Statements don't say the kind of account; nearly all that send transfers are checking accounts.
  return routing && account ? { kind: "us", routing, number: account, type: "checking" } : null;
}
