import { audit } from "@/server/domain/audit";
import type { Context } from "@/server/domain/context";
import { findReceipt } from "@/server/domain/receipts/find-receipt";
import { ReceiptVoid } from "@/server/domain/receipts/receipt-errors";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { emitEvents } from "@/server/events/emit";
import type { Receipt } from "@/server/generated/prisma/client";
import { serializeReceipt } from "@/server/resources/receipt";

interface ReissueReceipt {
  receiptId: string;
  /** Where to send it; null for the donor's address. */
  emailTo: string | null;
}

/** Gives a receipt a new version under the same number. A job renders it and mails it, once the change is committed. */
export async function reissueReceipt(ctx: Context, { receiptId, emailTo }: ReissueReceipt): Promise<Receipt> {
  return ctx.transaction(async (tx) => {
    await findReceipt(tx, receiptId);
    const [reissued] = await tx.db.receipt.updateManyAndReturn({
      where: { id: receiptId, status: "issued" },
      data: { version: { increment: 1 }, reissuedAt: tx.now() },
    });
    if (!reissued) throw ReceiptVoid();
    await tx.db.receiptMailing.create({ data: { receiptId, version: reissued.version, emailTo } });
    await audit(tx, "receipt.reissue", receiptId, { version: reissued.version, email_to: emailTo });
    await emitEvents(tx.db, tx.now(), [
      {
        type: "receipt.reissued",
        subjectId: receiptId,
        partyIds: [reissued.donorId, reissued.recipientId],
        data: serializeReceipt(reissued, receiptLinks(tx, receiptId)),
      },
    ]);
    return reissued;
  });
}
