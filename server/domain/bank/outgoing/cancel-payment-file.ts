import { z } from "zod";
import { findPaymentFile } from "@/server/domain/bank/outgoing/find-payment-file";
import { paymentFileTransitions } from "@/server/domain/bank/outgoing/payment-file-transitions";
import { transferTransitions } from "@/server/domain/bank/outgoing/transfer-transitions";
import { cancelApprovals } from "@/server/domain/four-eyes/require-second-approval";
import type { BankPaymentFile } from "@/server/generated/prisma/client";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { move, moveAll } from "@/server/operations/transition";

/** Cancels a file that was not released: its transfers wait again, for another file. */
export const cancelPaymentFile = operation({
  name: "cancelPaymentFile",
  summary: "Cancels a file of transfers that was not released. Its transfers wait again.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string(), note: z.string().trim().min(1).max(500) }),
  errors: [InvalidState, ResourceNotFound],
  run: (ctx, { fileId, note }): Promise<BankPaymentFile> =>
    ctx.transaction(async (tx) => {
      const found = await findPaymentFile(tx, fileId, { locks: true });
      const file = await move(tx, paymentFileTransitions, found, "cancel", { canceledAt: tx.now(), note });
      const lines = await tx.db.bankPaymentLine.updateManyAndReturn({
        where: { fileId, isLive: true },
        data: { isLive: false },
        select: { transferId: true },
      });
      const ids = lines.map(({ transferId }) => transferId);
      await moveAll(tx, transferTransitions, ids, "take_out", {});
      await cancelApprovals(tx, fileId, note);
      await audit(tx, "bank_payment_file.cancel", fileId, { note });
      return file;
    }),
});
