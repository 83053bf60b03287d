import { z } from "zod";
import { announceTransfer } from "@/server/domain/bank/outgoing/announce-transfer";
import { transferTransitions } from "@/server/domain/bank/outgoing/transfer-transitions";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";

/**
 * Gives up a transfer that is in no file, such as one that no account can send. Its payout fails, its refund is still
 * owed, or the payment that it should have sent back is open again.
 */
export const rejectTransfer = operation({
  name: "rejectTransfer",
  summary: "Gives up a transfer that waits for a file.",
  permission: { operator: true },
  input: z.strictObject({ transferId: z.string(), reason: z.string().trim().min(1).max(200) }),
  errors: [InvalidState, ResourceNotFound],
  run: (ctx, { transferId, reason }) =>
    ctx.transaction(async (tx) => {
      await tx.statement("SELECT 1 FROM bank_transfers WHERE id = $1 FOR NO KEY UPDATE", [transferId]);
      const transfer = await tx.db.bankTransfer.findUnique({ where: { id: transferId } });
      if (!transfer) throw ResourceNotFound({ message: `There is no transfer ${transferId}.` });
      if (transfer.status !== "waiting")
        throw InvalidState({
          message:
            "Only a transfer that is in no file can be given up. Cancel its file first, unless that was released.",
          context: { status: transfer.status },
        });
      await move(tx, transferTransitions, transfer, "reject", { reasonCode: "not_sent", reasonText: reason });
      await audit(tx, "bank_transfer.reject", transferId, { reason });
      await announceTransfer(tx, transfer);
    }),
});
