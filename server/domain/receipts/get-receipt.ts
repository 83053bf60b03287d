import { receiptSubject } from "@/server/domain/receipts/receipt-subject";
import { showReceipt } from "@/server/domain/receipts/show-receipt";
import { operation } from "@/server/operations/operation";
import { receiptResource } from "@/server/resources/receipt";

/** Gets a receipt whose donor or recipient the caller manages. */
export const getReceipt = operation({
  name: "getReceipt",
  summary: "Gets a receipt.",
  permission: { scope: "receipts:read" },
  subject: receiptSubject,
  output: receiptResource,
  run: async (_, __, { subject: receipt }) => receipt,
  show: showReceipt,
});
