import { requireSignedIn } from "@/app/_request/signed-in";
import { getVisitor } from "@/app/_request/visitor";
import { applyMyNewPayment } from "@/server/domain/me/my-recurring-gift";
import { knownLocale } from "@/server/texts/locales";

/**
 * The rail's form returns signed-in donors here. If the session has ended meanwhile, the user signs in again on the
 * way.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params;
  const { pathname, search, searchParams: query } = new URL(request.url);
  const user = await requireSignedIn(`${pathname}${search}`);
  const done = await user.findOr404(applyMyNewPayment, { id, query });
  const { publicUrl } = await getVisitor();
  const lang = knownLocale(query.get("lang")) ?? "en";
  const Location = `${publicUrl}/me/recurring/${id}?lang=${lang}&done=${done}`;
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location } });
}
