import { z } from "zod";
import { readCheckCode } from "@/server/domain/receipts/check-code";
import { isReceiptSignature, wasReceiptSignature } from "@/server/domain/receipts/receipt-links";
import { linkedSubject } from "@/server/operations/subject";
import { receiptId } from "@/server/resources/fields";

const CODE_MAX_CHARACTERS = 64;

/** A receipt, by its signed link. */
export const publicReceiptSubject = linkedSubject({
  name: "receipt",
  key: z.strictObject({ id: receiptId, signature: z.string() }),
  async find(ctx, { id, signature }) {
    const receipt = await ctx.db.receipt.findUnique({ where: { id } });
    return receipt && isReceiptSignature(ctx, receipt, signature) ? receipt : null;
  },
});

/** A receipt, by a link that opens it or once did, for a new link by email. */
export const onceLinkedReceiptSubject = linkedSubject({
  name: "receipt",
  key: z.strictObject({ id: receiptId, signature: z.string() }),
  async find(ctx, { id, signature }) {
    const receipt = await ctx.db.receipt.findUnique({ where: { id } });
    return receipt && wasReceiptSignature(ctx, receipt, signature) ? receipt : null;
  },
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
