import { readEmail } from "@/app/dev/_mailbox/mailbox";

/** An email's HTML, sandboxed in its own origin, without scripts; it can only load our own pictures. */
export async function GET(_request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const email = await readEmail((await params).file);
  if (!email?.html) return new Response("Not found", { status: 404 });
  return new Response(email.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}
