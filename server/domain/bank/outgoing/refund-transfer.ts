import { openPayee, type Payee } from "@/server/domain/bank/outgoing/payee";
import { knownTransfer, recordTransfer, type TransferDraft } from "@/server/domain/bank/outgoing/record-transfer";
import { readSender, type SenderFacts } from "@/server/domain/bank/outgoing/sender";
import type { Context } from "@/server/operations/context";
import type { CallOptions, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

const NO_ACCOUNT = {
  code: "sender_unknown",
  message: "The bank's statement does not say which account the transfer came from.",
};
const GIVEN_BACK = { code: "charge_returned", message: "The bank has given the transfer back already." };

/** The first payment of a charge, with whatever else is known of who sent it. */
interface SenderRow extends SenderFacts {
  donorName: string | null;
  transferReference: string | null;
  isGivenBack: boolean;
}

const SENDER = `
  SELECT l.statement_id AS "statementId", p.account_sealed AS sealed, p.name, coalesce(g.donor_name, f.display_name) AS "donorName",
    f.type = 'organization' AS "isOrganization", coalesce(g.transfer_reference, c.transfer_reference) AS "transferReference",
    coalesce((SELECT sum(b.amount_cents) FROM bank_matches b WHERE b.payment_key = m.payment_key AND b.taken_at IS NOT NULL), 0) <= 0
      AND m.payment_key IS NOT NULL AS "isGivenBack"
  FROM bank_matches m JOIN bank_lines l ON l.id = m.line_id
  JOIN bank_line_parts p ON p.line_id = m.line_id AND p.number = m.part_number
  LEFT JOIN gifts g ON g.id = m.gift_id LEFT JOIN prepayments y ON y.id = m.prepayment_id
  LEFT JOIN commitments c ON c.id = y.commitment_id LEFT JOIN identities f ON f.id = coalesce(g.from_id, y.identity_id)
  WHERE m.id = $1`;

/** Takes a refund of the bank's rail: it goes back to the account that the transfer came from, by the bank's statement, or to the one that the donor was asked for. */
export async function refundTransfer(
  ctx: Context,
  operation: RailOperation,
  options: CallOptions,
): Promise<RailAnswer> {
  const known = await knownTransfer(ctx, operation);
  if (known) return known;
  const [row] = await ctx.statement<SenderRow>(SENDER, [operation.chargeReference]);
  return recordTransfer(ctx, operation, options, draftOf(ctx, row, await enteredPayee(ctx, operation)));
}

/** The payee that the donor entered for this refund; null if they entered none: then it goes back to the sender. */
async function enteredPayee(ctx: Context, { key }: RailOperation): Promise<Payee | null> {
  const request = await ctx.db.refundRequest.findUnique({ where: { nextId: key }, include: { account: true } });
  return request?.account ? openPayee(ctx, request.id, request.account.sealed) : null;
}

function draftOf(ctx: Context, row: SenderRow | undefined, entered: Payee | null): TransferDraft {
  const text = ["Refund", row?.transferReference, ctx.ports.house.current().name].filter(Boolean).join(" ");
  if (row?.isGivenBack) return { text, reason: GIVEN_BACK };
  if (entered) return { text, payee: entered };
  const sender = row && readSender(ctx, { ...row, name: row.name?.trim() || row.donorName });
  return sender && "payee" in sender ? { text, payee: sender.payee } : { text, reason: NO_ACCOUNT };
}
