import { getVisitor, type Visitor } from "@/app/visitor";
import { DOCUMENT_POLICY } from "@/server/documents/document-style";
import { unknownReceiptHtml } from "@/server/documents/receipt/unknown-receipt-html";
import { findPublicReceipt } from "@/server/domain/receipts/find-public-receipt";
import { Unavailable } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";

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

/** Returns the receipt file for a signed link; 404 if the signature is invalid. */
export async function serveSignedLink(request: Request, route: ReceiptRoute, file: File): Promise<Response> {
  const visitor = await getVisitor();
  const signature = new URL(request.url).searchParams.get("s") ?? "";
  const link = { id: (await route.params).id, signature };
  const receipt = await visitor.find(findPublicReceipt, link);
  if (!receipt) {
    return new Response(unknownReceiptHtml(), {
      status: 404,
      headers: { ...PRIVATE, "Cache-Control": "no-store", "Content-Type": "text/html; charset=utf-8" },
    });
  }
  const etag = `"${receipt.id}-v${receipt.version}-${receipt.status}"`;
  if (request.headers.get("if-none-match")?.includes(etag)) {
    return new Response(null, { status: 304, headers: { ...PRIVATE, ETag: etag } });
  }
  const body = await file.make(visitor, link).catch(nullIfBusy);
  if (body === null) return new Response(null, { status: 503, headers: { ...PRIVATE, "Retry-After": "5" } });
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: {
      ...PRIVATE,
      ETag: etag,
      "Content-Type": file.mediaType,
      "Content-Disposition": `inline; filename="receipt-${receipt.number}.${file.name}"`,
    },
  });
}

function nullIfBusy(error: unknown): null {
  if (isAlmonerError(error) && error.code === Unavailable.code) return null;
  throw error;
}
