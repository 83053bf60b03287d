import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { operateAt } from "@/app/_console/open-admin";
import { viewVerificationDocument } from "@/server/domain/verifications/review-verifications";
import { VERIFICATION_QUEUE } from "@/server/domain/verifications/verification-queue";
import { VIEW_PURPOSES } from "@/server/domain/verifications/view-purposes";

interface Props {
  params: Promise<{ queue: string; id: string; document: string; page: string }>;
}

/**
 * A page of a document as a picture, watermarked with the operator's name, for a stated purpose; never cached by
 * browsers.
 */
export async function GET(request: NextRequest, { params }: Props): Promise<Response> {
  const { queue, id, document, page } = await params;
  const operating = await operateAt(`/admin/${queue}/${id}`);
  const purpose = VIEW_PURPOSES.find((known) => known === request.nextUrl.searchParams.get("purpose"));
  if (queue !== VERIFICATION_QUEUE || !purpose || !/^\d{1,3}$/.test(page)) notFound();
  const wanted = { documentId: document, page: Number(page), purpose };
  const { bytes, mediaType } = await operating.findOr404(viewVerificationDocument, wanted);
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "Content-Type": mediaType,
      "Content-Disposition": "inline",
      "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
