import { requireSignedIn } from "@/app/_request/signed-in";
import { getVisitor } from "@/app/_request/visitor";
import { completeMyMethod } from "@/server/domain/me/add-my-method";
import { knownLocale } from "@/server/texts/locales";

/**
 * The rail's form returns here after a method was saved. If the session has ended meanwhile, the user signs in again on
 * the way.
 */
export async function GET(request: Request): Promise<Response> {
  const { pathname, search, searchParams: query } = new URL(request.url);
  const user = await requireSignedIn(`${pathname}${search}`);
  const done = await user.run(completeMyMethod, { query });
  const { publicUrl } = await getVisitor();
  const lang = knownLocale(query.get("lang")) ?? "en";
  const Location = `${publicUrl}/me/payment-methods?lang=${lang}&done=${done}`;
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location } });
}
