import { listEndpoint } from "@/server/api/list-endpoint";
import { listReceipts } from "@/server/domain/receipts/list-receipts";
import { receiptLinks } from "@/server/domain/receipts/receipt-links";
import { receiptListQuery, receiptResource, serializeReceipt } from "@/server/resources/receipt";

export const listReceiptsEndpoint = listEndpoint({
  operationId: "listReceipts",
  path: "/v1/receipts",
  tag: "Receipts",
  summary: "Lists the receipts of your donors and charities, newest first.",
  scope: "receipts:read",
  filters: receiptListQuery,
  item: receiptResource,
  run: (ctx, { filters, page }) => listReceipts(ctx, filters, page),
  serialize: (receipt, ctx) => serializeReceipt(receipt, receiptLinks(ctx, receipt.id)),
});
