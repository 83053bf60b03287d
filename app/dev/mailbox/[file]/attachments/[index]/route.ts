import { readEmail } from "@/app/dev/_mailbox/mailbox";

interface AttachmentRoute {
  params: Promise<{ file: string; index: string }>;
}

/** One attachment of an email, always as a download: its content must not run in this origin. */
export async function GET(_request: Request, { params }: AttachmentRoute): Promise<Response> {
  const { file, index } = await params;
  const email = await readEmail(file);
  const attachment = /^\d{1,3}$/.test(index) ? email?.attachments[Number(index)] : undefined;
  if (!attachment) return new Response("Not found", { status: 404 });
  const { content, mimeType, filename } = attachment;
  return new Response(typeof content === "string" ? content : new Uint8Array(content), {
    headers: {
      "Content-Type": /^[\w.+-]+\/[\w.+-]+$/.test(mimeType) ? mimeType : "application/octet-stream",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename ?? "attachment")}`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
