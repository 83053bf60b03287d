import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { findReceipt } from "@/server/domain/receipts/find-receipt";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { receiptId } from "@/server/resources/fields";
import { receiptResource, serializeReceipt } from "@/server/resources/receipt";

export const getReceiptEndpoint = endpoint({
  operationId: "getReceipt",
  method: "GET",
  path: "/v1/receipts/{id}",
  tag: "Receipts",
  summary: "Reads a receipt.",
  scope: "receipts:read",
  params: z.strictObject({ id: receiptId }),
  success: { status: 200, body: receiptResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findReceipt(ctx, params.id),
  serialize: (receipt, ctx) => serializeReceipt(receipt, receiptLinks(ctx, receipt.id)),
});
