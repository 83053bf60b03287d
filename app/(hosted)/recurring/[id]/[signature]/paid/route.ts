import { getVisitor } from "@/app/_request/visitor";
import { applyNewPayment } from "@/server/domain/recurring/new-payment";
import { linkedPath, type RecurringLink } from "@/server/domain/recurring/recurring-links";
import { knownLocale } from "@/server/texts/locales";

const PRIVATE = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" };

/** The rail's form returns here. */
export async function GET(request: Request, { params }: { params: Promise<RecurringLink> }): Promise<Response> {
  const visitor = await getVisitor();
  const { id, signature } = await params;
  const query = new URL(request.url).searchParams;
  const done = await visitor.find(applyNewPayment, { id, signature, query });
  if (done === null) return new Response(null, { status: 404, headers: PRIVATE });
  const lang = knownLocale(query.get("lang")) ?? "en";
  const Location = `${visitor.publicUrl}${linkedPath({ id, signature })}?lang=${lang}&done=${done}`;
  return new Response(null, { status: 303, headers: { ...PRIVATE, Location } });
}
