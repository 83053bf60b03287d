import type { BankAccount } from "@/server/kernel/bank-account";
import type { Context } from "@/server/operations/context";
import type { OutgoingPayment } from "@/server/ports/outgoing-file";

/** Who is paid, and where to. */
export type Payee = OutgoingPayment["payee"];

/** Encrypts a payee for the row that keeps it, with what recognizes the account and what people are shown of it. */
export function sealPayee(ctx: Context, rowId: string, payee: Payee) {
  const number = numberOf(payee.account);
  return {
    sealed: ctx.vault.seal("bank-account", rowId, JSON.stringify(payee)),
    accountMark: accountMarkOf(ctx, payee.account),
    accountLast4: number.slice(-4),
  };
}

/** Decrypts a payee of a row. */
export function openPayee(ctx: Context, rowId: string, sealed: string): Payee {
  return JSON.parse(ctx.vault.open("bank-account", rowId, sealed)) as Payee;
}

/** A mark that tells accounts apart without revealing them, like those of the accounts in statements. */
function accountMarkOf(ctx: Context, account: BankAccount): string {
  const named = account.kind === "iban" ? account.iban : `${account.routing}/${account.number}`;
  return ctx.vault.mac("bank-account", named).toString("base64url");
}

function numberOf(account: BankAccount): string {
  return account.kind === "iban" ? account.iban : account.number;
}
