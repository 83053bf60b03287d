import { z } from "zod";
import { lockPart } from "@/server/domain/bank/incoming/open-parts";
import { recordOutgoing } from "@/server/domain/bank/outgoing/record-outgoing";
import { findSentById } from "@/server/domain/bank/outgoing/sent-transfers";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

const BY_HAND = [{ code: "person", words: "An operator has said so." }];

/** Says that a payment on the operator's account is a transfer that was sent: its debit, or its return. */
export const matchByHand = operation({
  name: "matchByHand",
  summary: "Says that a payment on a bank account of the operator's is a transfer that was sent.",
  permission: { operator: true },
  input: z.strictObject({ transferId: z.string(), lineId: z.string(), partNumber: z.int().min(1) }),
  errors: [InvalidState, ResourceNotFound],
  run: (ctx, { transferId, lineId, partNumber }) =>
    ctx.transaction(async (tx) => {
      const part = await lockPart(tx, { lineId, number: partNumber });
      const transfer = await findSentById(tx, transferId);
      if (!part || !transfer)
        throw ResourceNotFound({ message: "There is no such payment, or no such transfer was sent." });
      const isDebit = part.openCents < 0n;
      const isSame = (isDebit ? -part.openCents : part.openCents) === transfer.cents;
      if (part.openCents !== part.amountCents || !isSame || part.accountId !== transfer.accountId)
        throw InvalidState({ message: "The payment is of another account or amount, or is something else already." });
      if (transfer.status === "rejected" || (isDebit ? transfer.isDebited : transfer.isReturned))
        throw InvalidState({ context: { status: transfer.status } });
      const { returnCode, accountMark, bookedOn } = part;
      const found = { lineId, number: partNumber, accountId: part.accountId, cents: part.openCents, text: "", ids: [] };
      await recordOutgoing(tx, [
        { part: { ...found, returnCode, accountMark, bookedOn }, transfers: [transfer], reasons: BY_HAND },
      ]);
      await audit(tx, "bank_transfer.match", transferId, { line_id: lineId, part: partNumber });
    }),
});
