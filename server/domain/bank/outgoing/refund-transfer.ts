import type { Payee } from "@/server/domain/bank/outgoing/payee";
import { knownTransfer, recordTransfer, type TransferDraft } from "@/server/domain/bank/outgoing/record-transfer";
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
import type { CallOptions, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

const NO_ACCOUNT = {
  code: "sender_unknown",
  message: "The bank's statement does not say which account the transfer came from.",
};
const GIVEN_BACK = { code: "charge_returned", message: "The bank has given the transfer back already." };

/** The first payment of a charge, with whatever else is known of who sent it. */
interface SenderRow {
  statementId: string;
  sealed: string | null;
  name: string | null;
  donorName: string | null;
  isOrganization: boolean | null;
  transferReference: string | null;
  isGivenBack: boolean;
}

const SENDER = `
  SELECT l.statement_id AS "statementId", p.account_sealed AS sealed, p.name, coalesce(g.donor_name, f.display_name) AS "donorName",
    f.type = 'organization' AS "isOrganization", g.transfer_reference AS "transferReference",
    coalesce((SELECT sum(b.amount_cents) FROM bank_matches b WHERE b.payment_key = m.payment_key AND b.taken_at IS NOT NULL), 0) <= 0
      AND m.payment_key IS NOT NULL AS "isGivenBack"
  FROM bank_matches m JOIN bank_lines l ON l.id = m.line_id
  JOIN bank_line_parts p ON p.line_id = m.line_id AND p.number = m.part_number
  LEFT JOIN gifts g ON g.id = m.gift_id LEFT JOIN identities f ON f.id = g.from_id
  WHERE m.id = $1`;

/** Takes a refund of the bank's rail: it goes back to the account that the transfer came from, by the bank's statement. */
export async function refundTransfer(
  ctx: Context,
  operation: RailOperation,
  options: CallOptions,
): Promise<RailAnswer> {
  const known = await knownTransfer(ctx, operation);
  if (known) return known;
  const [row] = await ctx.statement<SenderRow>(SENDER, [operation.chargeReference]);
  return recordTransfer(ctx, operation, options, draftOf(ctx, row));
}

function draftOf(ctx: Context, row: SenderRow | undefined): TransferDraft {
  const text = ["Refund", row?.transferReference, ctx.ports.house.current().name].filter(Boolean).join(" ");
  if (row?.isGivenBack) return { text, reason: GIVEN_BACK };
  const payee = row ? senderOf(ctx, row) : null;
  return payee ? { text, payee } : { text, reason: NO_ACCOUNT };
}

function senderOf(ctx: Context, { statementId, sealed, name, donorName, isOrganization }: SenderRow): Payee | null {
  const holder = name?.trim() || donorName?.trim();
  if (!sealed || !holder) return null;
  const account = accountOf(JSON.parse(ctx.vault.open("bank-account", statementId, sealed)) as BankAccountName);
  if (!account) return null;
  const kind = isOrganization ? "business" : "person";
  return { name: holder, account, country: accountCountry(account), address: null, kind };
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
