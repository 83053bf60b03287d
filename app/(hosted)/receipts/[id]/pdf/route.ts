import { answerSignedLink, type ReceiptRoute } from "@/app/(hosted)/receipts/[id]/public-receipt";
import { renderReceiptPdf } from "@/server/domain/receipts/render-receipt";

export function GET(request: Request, route: ReceiptRoute): Promise<Response> {
  return answerSignedLink(request, route, {
    mediaType: "application/pdf",
    name: "pdf",
    make: (visitor, receipt) => visitor.run(renderReceiptPdf, receipt),
  });
}
