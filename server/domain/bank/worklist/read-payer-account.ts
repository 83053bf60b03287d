import type { OpenPart } from "@/server/domain/bank/incoming/open-parts";
import type { Payee } from "@/server/domain/bank/outgoing/payee";
import { readSender, type SenderFacts, type SenderGap } from "@/server/domain/bank/outgoing/sender";
import { maskedAccount } from "@/server/kernel/bank-account";
import type { Context } from "@/server/operations/context";

/** Where a payment can be sent back to; or why it cannot be, and what to do, for an operator. */
export type PayerAccount = { holder: string; account: string; payee: Payee } | { why: string };

const BANK_CAN =
  "Ask the bank to return the transfer: it knows the sender. Once a statement shows that it has left, book both payments as the operator's own money, so that they cancel out.";

const WHY: Record<SenderGap, string> = {
  account: `The statement does not say which account it came from. ${BANK_CAN}`,
  account_form: `The statement names the account in a way that no payment file takes: without an IBAN, and without a routing number. ${BANK_CAN}`,
  holder: `The statement does not say whose account it came from, and nothing is sent to an account without a name. ${BANK_CAN}`,
};
const CAME_BACK =
  "It is a transfer that left the account and came back. It goes to whoever it was for, so match it with that transfer.";

/** Reads where a payment that came in can be sent back to, by its statement. */
export async function readPayerAccount(ctx: Context, { lineId, number, returnCode }: OpenPart): Promise<PayerAccount> {
  if (returnCode !== null) return { why: CAME_BACK };
  const [row] = await ctx.statement<SenderFacts>(
    `SELECT l.statement_id AS "statementId", p.account_sealed AS sealed, p.name, NULL AS "isOrganization"
     FROM bank_line_parts p JOIN bank_lines l ON l.id = p.line_id WHERE p.line_id = $1 AND p.number = $2`,
    [lineId, number],
  );
  const sender = readSender(ctx, row!);
  if ("missing" in sender) return { why: WHY[sender.missing] };
  const { payee } = sender;
  return { holder: payee.name, account: maskedAccount(payee.account), payee };
}
