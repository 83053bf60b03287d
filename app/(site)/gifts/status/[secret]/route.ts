import { getVisitor } from "@/app/_request/visitor";
import { readGiven, versionOf } from "@/server/domain/checkouts/read-given";

export const dynamic = "force-dynamic";

/** The status of a checkout's gift, in a word, for its thank-you page. */
export async function GET(_request: Request, { params }: { params: Promise<{ secret: string }> }): Promise<Response> {
  const visitor = await getVisitor();
  const given = await visitor.find(readGiven, { secret: (await params).secret });
  if (!given) return new Response(null, { status: 404 });
  return Response.json({ version: versionOf(given) }, { headers: { "Cache-Control": "private, no-store" } });
}
