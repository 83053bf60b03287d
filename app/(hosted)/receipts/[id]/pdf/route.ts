import { type ReceiptRoute, serveSignedLink } from "@/app/(hosted)/receipts/[id]/public-receipt";
import { renderReceiptPdf } from "@/server/domain/receipts/render-receipt";

export function GET(request: Request, route: ReceiptRoute): Promise<Response> {
  return serveSignedLink(request, route, {
    mediaType: "application/pdf",
    name: "pdf",
    make: (visitor, receipt) => visitor.run(renderReceiptPdf, receipt),
  });
}
