import { openPayee } from "@/server/domain/bank/outgoing/payee";
import { knownTransfer, recordTransfer } from "@/server/domain/bank/outgoing/record-transfer";
import type { Context } from "@/server/operations/context";
import type { CallOptions, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

const NO_ACCOUNT = { code: "account_unknown", message: "Nobody has entered the account that the payout should go to." };

/** Takes a payout of the bank's rail: it waits for a file, to the account that its payee has entered by now. */
export async function payOut(ctx: Context, operation: RailOperation, options: CallOptions): Promise<RailAnswer> {
  const known = await knownTransfer(ctx, operation);
  if (known) return known;
  const text = await payoutText(ctx, operation.key);
  const row = operation.token && (await ctx.db.bankPayee.findUnique({ where: { id: operation.token } }));
  if (!row) return recordTransfer(ctx, operation, options, { text, reason: NO_ACCOUNT });
  return recordTransfer(ctx, operation, options, { text, payee: openPayee(ctx, row.id, row.sealed) });
}

/** What the payee's bank shows, as the payout says it. */
async function payoutText(ctx: Context, key: string): Promise<string> {
  const payment = await ctx.db.payment.findUnique({ where: { id: key }, select: { subjectId: true } });
  const payout = payment && (await ctx.db.payout.findUnique({ where: { id: payment.subjectId } }));
  return payout?.statementText ?? ctx.ports.house.current().name;
}
