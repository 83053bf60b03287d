import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { ReceiptVoid } from "@/server/domain/receipts/receipt-errors";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { receiptId } from "@/server/resources/fields";
import { receiptReissueBody, receiptResource, serializeReceipt } from "@/server/resources/receipt";

export const reissueReceiptEndpoint = endpoint({
  operationId: "reissueReceipt",
  method: "POST",
  path: "/v1/receipts/{id}/reissue",
  tag: "Receipts",
  summary: "Renders a receipt again and mails it as PDF.",
  description:
    "Same receipt, same number, next version. It goes to the donor's address unless `email_to` names another.",
  scope: "receipts:write",
  params: z.strictObject({ id: receiptId }),
  body: receiptReissueBody,
  success: { status: 200, body: receiptResource },
  errors: [ResourceNotFound, ReceiptVoid],
  run: (ctx, { params, body }) => reissueReceipt(ctx, { receiptId: params.id, emailTo: body.email_to ?? null }),
  serialize: (receipt, ctx) => serializeReceipt(receipt, receiptLinks(ctx, receipt.id)),
});
