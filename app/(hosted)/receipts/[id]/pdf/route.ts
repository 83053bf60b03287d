import { type ReceiptRoute, serveSignedLink } from "@/app/_gifts/public-receipt";
import { renderPublicReceipt } from "@/server/domain/receipts/find-public-receipt";

export function GET(request: Request, route: ReceiptRoute): Promise<Response> {
  return serveSignedLink(request, route, {
    mediaType: "application/pdf",
    name: "pdf",
    make: (visitor, link) => visitor.run(renderPublicReceipt, link),
  });
}
