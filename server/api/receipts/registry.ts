import { getReceiptEndpoint } from "@/server/api/receipts/get-receipt";
import { listReceiptsEndpoint } from "@/server/api/receipts/list-receipts";
import { reissueReceiptEndpoint } from "@/server/api/receipts/reissue-receipt";
import { renderReceiptEndpoint } from "@/server/api/receipts/render-receipt";
import { renderStatementEndpoint } from "@/server/api/receipts/render-statement";

export const receiptEndpoints = [
  listReceiptsEndpoint,
  renderStatementEndpoint,
  getReceiptEndpoint,
  renderReceiptEndpoint,
  reissueReceiptEndpoint,
];
