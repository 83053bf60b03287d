import { getVisitor } from "@/app/_request/visitor";
import { findCheckout } from "@/server/domain/checkouts/find-checkout";
import { retryCheckout } from "@/server/domain/checkouts/start-checkout";

export const dynamic = "force-dynamic";

/** Redirects to the payment of a gift that was entered in a frame on another site, in a separate window. */
export async function POST(_: Request, { params }: { params: Promise<{ secret: string }> }): Promise<Response> {
  const secret = decodeURIComponent((await params).secret);
  const visitor = await getVisitor();
  const checkout = await visitor.find(findCheckout, { secret });
  if (!checkout) return leadTo("/gifts/unknown");
  if (!(await visitor.checkFormRateLimit())) return leadTo(`/gifts/busy?lang=${checkout.locale}`);
  return leadTo(await visitor.run(retryCheckout, { secret, layout: "page" }));
}

function leadTo(path: string): Response {
  const headers = { Location: path, "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
  return new Response(null, { status: 303, headers });
}
