import { type ReceiptRoute, serveSignedLink } from "@/app/_gifts/public-receipt";
import { receiptHtml } from "@/server/documents/receipt/receipt-html";
import { newLinkPath, pdfPath } from "@/server/documents/receipt/receipt-link-html";
import { readPublicReceipt } from "@/server/domain/receipts/find-public-receipt";

export function GET(request: Request, route: ReceiptRoute): Promise<Response> {
  return serveSignedLink(request, route, {
    mediaType: "text/html; charset=utf-8",
    name: "html",
    make: async (visitor, link) =>
      receiptHtml(await visitor.run(readPublicReceipt, link), {
        newLink: newLinkPath(link.id, link.signature),
        pdf: pdfPath(link.id, link.signature),
        house: visitor.house.name,
      }),
  });
}
