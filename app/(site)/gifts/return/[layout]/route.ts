import { getVisitor } from "@/app/visitor";
import { completeCheckout } from "@/server/domain/checkouts/complete-checkout";

export const dynamic = "force-dynamic";

/**
 * Where the rail's form redirects to. Idempotent: repeated requests redirect to the same place and make no second gift.
 */
export async function GET(request: Request, { params }: { params: Promise<{ layout: string }> }): Promise<Response> {
  const visitor = await getVisitor();
  const layout = (await params).layout === "embed" ? "embed" : "page";
  const path = await visitor.run(completeCheckout, { query: new URL(request.url).searchParams, layout });
  const headers = { Location: path ?? "/gifts/unknown", "Cache-Control": "no-store", "Referrer-Policy": "same-origin" };
  return new Response(null, { status: 303, headers });
}
