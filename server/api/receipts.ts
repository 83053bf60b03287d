import { endpoints } from "@/server/api/endpoint";
import { getReceipt } from "@/server/domain/receipts/get-receipt";
import { listReceipts } from "@/server/domain/receipts/list-receipts";
import { reissueReceipt } from "@/server/domain/receipts/reissue-receipt";
import { renderReceipt } from "@/server/domain/receipts/render-receipt";
import { renderStatement } from "@/server/domain/receipts/render-statement";

export const receiptEndpoints = endpoints("Receipts", [
  [listReceipts, "GET /v1/receipts"],
  [renderStatement, "GET /v1/receipts/statements"],
  [getReceipt, "GET /v1/receipts/{id}"],
  [renderReceipt, "GET /v1/receipts/{id}/render"],
  [reissueReceipt, "POST /v1/receipts/{id}/reissue"],
]);
