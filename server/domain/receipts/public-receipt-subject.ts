import { z } from "zod";
import { readCheckCode } from "@/server/domain/receipts/check-code";
import { isReceiptSignature } from "@/server/domain/receipts/receipt-links";
import { linkedSubject } from "@/server/domain/subject";
import { receiptId } from "@/server/resources/fields";

const CODE_MAX_CHARACTERS = 64;

/** A receipt, by its signed link. */
export const publicReceiptSubject = linkedSubject({
  name: "receipt",
  key: z.strictObject({ id: receiptId, signature: z.string() }),
  find: async (ctx, { id, signature }) =>
    isReceiptSignature(ctx, id, signature) ? ctx.db.receipt.findUnique({ where: { id } }) : null,
});

/** A receipt, by the short code printed on it. */
export const printedReceiptSubject = linkedSubject({
  name: "receipt",
  key: z.strictObject({ code: z.string() }),
  async find(ctx, { code }) {
    if (code.length > CODE_MAX_CHARACTERS || code.includes("\0")) return null;
    return ctx.db.receipt.findUnique({ where: { code: readCheckCode(code) } });
  },
});
