import { failureCodeOf } from "@/server/domain/bank/outgoing/failure-codes";
import type { BankTransfer } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import type { RailAnswer, RailOperation, TakenPayment } from "@/server/ports/payment-rail";

/** Says what happened to a payout or a refund of the bank's rail, by the product's own records of its transfers. */
export async function findTransfer(ctx: Context, { key }: Pick<RailOperation, "key">): Promise<RailAnswer> {
  const transfer = await ctx.db.bankTransfer.findUnique({ where: { key } });
  return transfer ? answerOf(transfer) : { outcome: "absent" };
}

/** What the rail says of a transfer. */
export function answerOf(transfer: BankTransfer): RailAnswer {
  const { status, executedAt, returnedAt, changedAt } = transfer;
  switch (status) {
    case "waiting":
    case "in_file":
      return { outcome: "accepted", clearsAt: null, isAnnounced: true, ...takenOf(transfer) };
    case "executed":
      return { outcome: "cleared", clearedAt: executedAt ?? changedAt, ...takenOf(transfer) };
    case "returned":
      return { outcome: "returned", returnedAt: returnedAt ?? changedAt, ...takenOf(transfer), ...reasonOf(transfer) };
    case "rejected":
      return { outcome: "rejected", ...reasonOf(transfer) };
    default:
      return { outcome: "unknown", message: `the transfer is ${status}` };
  }
}

function takenOf({ id, amountCents, currency, createdAt }: BankTransfer): TakenPayment {
  return { reference: id, amountCents, currency, chargedAt: createdAt, costs: [], partsReturned: [] };
}

const SAID_NOTHING = "The bank did not say why.";

function reasonOf({ status, reasonCode, reasonText }: BankTransfer) {
  return { code: failureCodeOf(reasonCode ?? `transfer_${status}`), message: reasonText ?? SAID_NOTHING };
}
