import { getVisitor } from "@/app/_request/visitor";
import { writeSandboxStatement } from "@/server/domain/bank/sandbox/sandbox-bank-page";
import { STATEMENT_FORMATS } from "@/server/ports/statement-writer";

/** A statement of the sandbox's bank, as a download. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const format = STATEMENT_FORMATS.find((known) => known === query.get("format"));
  const number = Number(query.get("number"));
  const file =
    format && Number.isInteger(number) && number > 0
      ? await (await getVisitor()).find(writeSandboxStatement, {
          accountId: query.get("account") ?? "",
          format,
          number,
        })
      : null;
  if (!file) return new Response("Not found", { status: 404 });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.mediaType,
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
