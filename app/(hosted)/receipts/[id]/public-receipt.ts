import { getVisitor, type Visitor } from "@/app/visitor";
import { DOCUMENT_POLICY } from "@/server/documents/document-style";
import { unknownReceiptHtml } from "@/server/documents/receipt/unknown-receipt-html";
import { findPublicReceipt } from "@/server/domain/receipts/find-public-receipt";
import type { Receipt } from "@/server/generated/prisma/client";

export interface ReceiptRoute {
  params: Promise<{ id: string }>;
}

interface File {
  mediaType: string;
  name: string;
  make(visitor: Visitor, receipt: Receipt): string | Uint8Array | Promise<string | Uint8Array>;
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
  const receipt = await visitor.run(findPublicReceipt, { receiptId: (await route.params).id, signature });
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
  const body = await file.make(visitor, receipt);
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: {
      ...PRIVATE,
      ETag: etag,
      "Content-Type": file.mediaType,
      "Content-Disposition": `inline; filename="receipt-${receipt.number}.${file.name}"`,
    },
  });
}
