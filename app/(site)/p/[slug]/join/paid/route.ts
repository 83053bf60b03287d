import { requireSignedIn } from "@/app/_request/signed-in";
import { getVisitor } from "@/app/_request/visitor";
import { completeJoining } from "@/server/domain/me/join-on-page";
import { knownLocale } from "@/server/texts/locales";

/**
 * The rail's form returns new members of a pool here. If the session has ended meanwhile, the user signs in again on
 * the way.
 */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }): Promise<Response> {
  const { slug } = await params;
  const { pathname, search, searchParams: query } = new URL(request.url);
  const user = await requireSignedIn(`${pathname}${search}`);
  const joined = await user.findOr404(completeJoining, { slug, query });
  const { publicUrl } = await getVisitor();
  const next = new URLSearchParams({ lang: knownLocale(query.get("lang")) ?? "en" });
  if (joined !== "joined") {
    next.set("back", joined);
    next.set("terms", query.get("terms") ?? "");
  }
  const Location = `${publicUrl}/p/${slug}/join?${next}`;
  return new Response(null, { status: 303, headers: { "Cache-Control": "no-store", Location } });
}
