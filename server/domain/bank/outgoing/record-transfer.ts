import { SEND_BACK } from "@/server/domain/bank/outgoing/announce-transfer";
import { answerOf } from "@/server/domain/bank/outgoing/find-transfer";
import { type Payee, sealPayee } from "@/server/domain/bank/outgoing/payee";
import { transferStates } from "@/server/domain/bank/outgoing/transfer-states";
import type { Cents } from "@/server/kernel/money";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import type { CallOptions, RailAnswer, RailOperation, RailReason } from "@/server/ports/payment-rail";

/** What a transfer is recorded with: its payee, or why nobody can be paid. */
export type TransferDraft = { text: string } & ({ payee: Payee } | { reason: RailReason });

/** The charge is already being refunded by another transfer. */
const ALREADY_REFUNDED: RailAnswer = {
  outcome: "rejected",
  code: "already_refunded",
  message: "The charge was already refunded.",
};
/** The same key was asked for another payment. */
const OTHER_CONTENT = "another transfer was asked for under this key";

/**
 * Records a transfer for the key of an operation, once: repeated and concurrent requests get the answer about the
 * first. A transfer that can't be sent is recorded, too, so that its answer never changes.
 */
export async function recordTransfer(
  ctx: Context,
  operation: RailOperation,
  { now }: CallOptions,
  draft: TransferDraft,
): Promise<RailAnswer> {
  const { key, direction, amountCents, currency, chargeReference } = operation;
  const id = ctx.newId("bankTransfer");
  const { count } = await ctx.db.bankTransfer.createMany({
    data: {
      id,
      key,
      direction,
      amountCents,
      currency,
      chargeReference: direction === "refund" ? chargeReference : null,
      text: draft.text,
      ...whereTo(ctx, id, draft),
      createdAt: now,
      changedAt: now,
    },
    skipDuplicates: true,
  });
  const known = await knownTransfer(ctx, operation);
  if (known) return known;
  return count === 0 ? ALREADY_REFUNDED : { outcome: "unknown", message: "the transfer was not recorded" };
}

/** The answer about a transfer that was requested before; null for a new one. */
export async function knownTransfer(ctx: Context, operation: RailOperation): Promise<RailAnswer | null> {
  const { key, direction, amountCents, currency } = operation;
  const known = await ctx.db.bankTransfer.findUnique({ where: { key } });
  if (!known) return null;
  const isSame = known.amountCents === amountCents && known.currency === currency && known.direction === direction;
  return isSame ? answerOf(known) : { outcome: "unknown", message: OTHER_CONTENT };
}

/** What sends back a payment: the match that keeps it for that, and what of it is sent. */
interface SentBack {
  matchId: string;
  amountCents: Cents;
  currency: string;
}

/** Records the transfer that sends a payment back, in the running transaction. It waits for a file like any other. */
export async function recordSendBack(
  tx: Context,
  { matchId: key, amountCents, currency }: SentBack,
  draft: { text: string; payee: Payee },
): Promise<string> {
  const id = tx.newId("bankTransfer");
  const at = { createdAt: tx.now(), changedAt: tx.now() };
  const facts = { id, key, direction: SEND_BACK, amountCents, currency, text: draft.text };
  await tx.db.bankTransfer.create({ data: { ...facts, ...whereTo(tx, id, draft), ...at } });
  return id;
}

function whereTo(ctx: Context, id: string, draft: TransferDraft) {
  if ("reason" in draft) {
    const { code, message } = draft.reason;
    return { status: initialState(transferStates, "rejected"), reasonCode: code, reasonText: message };
  }
  const { sealed, accountMark, accountLast4 } = sealPayee(ctx, id, draft.payee);
  return { status: initialState(transferStates), payeeSealed: sealed, accountMark, accountLast4 };
}
