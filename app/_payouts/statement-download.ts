import { lateDocument, unlessLate } from "@/app/_request/late-document";
import type { StreamedFile } from "@/server/operations/file";
import type { Locale } from "@/server/texts/locales";

const PRIVATE = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** The format that a statement's file is asked for in; CSV unless it is a PDF. */
export function formatIn(query: URLSearchParams): "pdf" | "csv" {
  return query.get("format") === "pdf" ? "pdf" : "csv";
}

/** Sends a statement's file as it is written; a page that says to come back if too many PDFs are drawn already. */
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
