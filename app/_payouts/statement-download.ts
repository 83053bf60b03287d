import { lateDocument, unlessLate } from "@/app/_request/late-document";
import type { StreamedFile } from "@/server/operations/file";
import type { Locale } from "@/server/texts/locales";

const PRIVATE = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** The requested format of a statement's file: PDF, or CSV by default. */
export function formatIn(query: URLSearchParams): "pdf" | "csv" {
  return query.get("format") === "pdf" ? "pdf" : "csv";
}

/**
 * Streams a statement's file as it is written; if too many PDFs are being drawn, returns a page that asks to come back.
 */
export async function downloadStatement(written: Promise<StreamedFile>, locale: Locale): Promise<Response> {
  const file = await unlessLate(written);
  if (file === null) return lateDocument(locale, PRIVATE);
  return new Response(file.stream, {
    headers: {
      ...PRIVATE,
      "Content-Type": file.mediaType,
      "Content-Disposition": `attachment; filename="${file.filename}"`,
    },
  });
}
