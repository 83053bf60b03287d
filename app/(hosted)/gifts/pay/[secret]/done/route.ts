import { getVisitor } from "@/app/_request/visitor";
import { completeGiftAction } from "@/server/domain/gifts/actions/pay-gift";
import { knownLocale, LOCALES } from "@/server/texts/locales";

export const dynamic = "force-dynamic";

/** The rail's form returns here: records the payment, and redirects to the page with its outcome. */
export async function GET(request: Request, { params }: RouteContext<"/gifts/pay/[secret]/done">): Promise<Response> {
  const [{ secret }, { searchParams: query }] = [await params, new URL(request.url)];
  const returned = await (await getVisitor()).find(completeGiftAction, { secret, query });
  const locale = knownLocale(query.get("lang")) ?? LOCALES[0];
  const left = returned === "left" ? "&done=left" : "";
  const headers = {
    Location: `/gifts/pay/${encodeURIComponent(secret)}?lang=${locale}${left}`,
    "Cache-Control": "no-store",
    "Referrer-Policy": "same-origin",
  };
  return new Response(null, { status: 303, headers });
}
