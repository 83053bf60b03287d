import { linkOf, type ReceiptRoute, respondAboutLink, unknownLink } from "@/app/_gifts/public-receipt";
import { getVisitor } from "@/app/_request/visitor";
import { newLinkPath } from "@/server/documents/receipt/receipt-link-html";
import { emailReceiptLink, hasReceiptLinkEnded } from "@/server/domain/receipts/email-receipt-link";

const BUSY = {
  title: "We’ve sent several links already",
  paragraphs: [
    "Check the inbox of the address that the receipt was sent to, spam included. You can ask again tomorrow.",
  ],
};

/** Asks whether to replace the link to a receipt. Opening it changes nothing, because scanners open links. */
export async function GET(request: Request, route: ReceiptRoute): Promise<Response> {
  const link = await linkOf(request, route);
  if ((await (await getVisitor()).find(hasReceiptLinkEnded, link)) === null) return unknownLink();
  return respondAboutLink(200, {
    title: "Make a new link to this receipt",
    paragraphs: [
      "We email the new link to the address that the receipt was sent to. Every link from before stops working.",
    ],
    form: { action: newLinkPath(link.id, link.signature), button: "Email a new link" },
  });
}

/** Emails a new link to the donor, regardless of who asks. */
export async function POST(request: Request, route: ReceiptRoute): Promise<Response> {
  const [visitor, link] = [await getVisitor(), await linkOf(request, route)];
  if (!(await visitor.checkFormRateLimit())) return respondAboutLink(429, BUSY);
  const outcome = await visitor.find(emailReceiptLink, link);
  if (outcome === null) return unknownLink();
  if (outcome === "busy") return respondAboutLink(429, BUSY);
  return respondAboutLink(200, {
    title: "Check your email",
    paragraphs: ["We’ve emailed a new link to the address that the receipt was sent to."],
  });
}
