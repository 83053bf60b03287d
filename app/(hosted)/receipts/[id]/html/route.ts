import { type ReceiptRoute, serveSignedLink } from "@/app/(hosted)/receipts/[id]/public-receipt";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import { readReceiptDocument } from "@/server/domain/receipts/read-receipt-document";

export function GET(request: Request, route: ReceiptRoute): Promise<Response> {
  return serveSignedLink(request, route, {
    mediaType: "text/html; charset=utf-8",
    name: "html",
    make: (visitor, receipt) => receiptHtml(visitor.run(readReceiptDocument, receipt)),
  });
}
