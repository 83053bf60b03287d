import { z } from "zod";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { receiptId } from "@/server/resources/fields";

/** A receipt, of which a caller may manage the donor or the recipient. */
export const receiptSubject = subject({
  name: "receipt",
  key: z.strictObject({ id: receiptId }),
  find: async (ctx, { id }) => ctx.db.receipt.findUnique({ where: { id } }),
}).with({
  relations: {
    donor: (ctx, receipt) => isOneOf(ctx, [receipt.donorId, receipt.donorManagerId]),
    recipient: (ctx, receipt) => isOneOf(ctx, [receipt.recipientId, receipt.recipientManagerId]),
  },
  visibleTo: ["donor", "recipient"],
});
