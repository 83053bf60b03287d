import { lateDocument, unlessLate } from "@/app/_request/late-document";
import { getVisitor, type Visitor } from "@/app/_request/visitor";
import { DOCUMENT_POLICY } from "@/server/documents/document-style";
import { LINK_PAGE_POLICY, newLinkPath, receiptLinkHtml } from "@/server/documents/receipt/receipt-link-html";
import { unknownReceiptHtml } from "@/server/documents/receipt/unknown-receipt-html";
import { hasReceiptLinkEnded } from "@/server/domain/receipts/email-receipt-link";
import { findPublicReceipt } from "@/server/domain/receipts/find-public-receipt";

export interface ReceiptRoute {
  params: Promise<{ id: string }>;
}

/** The id and signature in a receipt's link. */
type ReceiptLink = Parameters<typeof findPublicReceipt>[1];

interface File {
  mediaType: string;
  name: string;
  make(visitor: Visitor, link: ReceiptLink): Promise<string | Uint8Array>;
}

// A receipt is private although its link needs no sign-in: keep it out of shared caches, search indexes and referrers.
const PRIVATE = {
  "Cache-Control": "private, no-cache",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": DOCUMENT_POLICY,
};

/** The id and signature of a request. */
export async function linkOf(request: Request, { params }: ReceiptRoute): Promise<ReceiptLink> {
  return { id: (await params).id, signature: new URL(request.url).searchParams.get("s") ?? "" };
}

/** The same for a wrong signature and for a receipt that never existed. */
export function unknownLink(): Response {
  return new Response(unknownReceiptHtml(), {
    status: 404,
    headers: { ...PRIVATE, "Cache-Control": "no-store", "Content-Type": "text/html; charset=utf-8" },
  });
}

/** A page about a link. Its form must send its origin, which `no-referrer` would suppress. */
export function respondAboutLink(status: number, page: Parameters<typeof receiptLinkHtml>[0]): Response {
  return new Response(receiptLinkHtml(page), {
    status,
    headers: {
      ...PRIVATE,
      "Cache-Control": "no-store",
      "Content-Security-Policy": LINK_PAGE_POLICY,
      "Content-Type": "text/html; charset=utf-8",
      "Referrer-Policy": "same-origin",
    },
  });
}

/** Returns the receipt file for a signed link; 404 if the signature is invalid, and 410 if the link has ended. */
export async function serveSignedLink(request: Request, route: ReceiptRoute, file: File): Promise<Response> {
  const visitor = await getVisitor();
  const link = await linkOf(request, route);
  const receipt = await visitor.find(findPublicReceipt, link);
  if (!receipt) return (await visitor.find(hasReceiptLinkEnded, link)) ? endedLink(link) : unknownLink();
  const etag = `"${receipt.id}-v${receipt.version}-${receipt.status}"`;
  if (request.headers.get("if-none-match")?.includes(etag)) {
    return new Response(null, { status: 304, headers: { ...PRIVATE, ETag: etag } });
  }
  const body = await unlessLate(file.make(visitor, link));
  if (body === null) return lateDocument("en", PRIVATE);
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: {
      ...PRIVATE,
      ETag: etag,
      "Content-Type": file.mediaType,
      "Content-Disposition": `inline; filename="receipt-${receipt.number}.${file.name}"`,
    },
  });
}

function endedLink({ id, signature }: ReceiptLink): Response {
  return respondAboutLink(410, {
    title: "This link has ended",
    paragraphs: [
      "It was replaced, or it is too old. We can email a new one to the address that the receipt was sent to.",
    ],
    form: { action: newLinkPath(id, signature), button: "Email me a new link" },
  });
}
