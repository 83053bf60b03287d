import { getVisitor } from "@/app/_request/visitor";
import { unsubscribe } from "@/server/domain/campaigns/updates/unsubscribe";

interface Address {
  params: Promise<{ campaign: string; person: string }>;
}

/** One-click unsubscribe for email clients (RFC 8058): the URL alone identifies the subscription. */
export async function POST(request: Request, { params }: Address): Promise<Response> {
  const { campaign, person } = await params;
  const visitor = await getVisitor();
  const signature = new URL(request.url).searchParams.get("s") ?? "";
  const found = await visitor.find(unsubscribe, { root_id: campaign, identity_id: person, signature });
  return new Response(null, { status: found === null ? 404 : 204 });
}
