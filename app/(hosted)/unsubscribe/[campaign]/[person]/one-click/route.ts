import { getVisitor } from "@/app/visitor";
import { unsubscribe } from "@/server/domain/campaigns/updates/unsubscribe";
import { isAlmonerError } from "@/server/kernel/errors";

interface Address {
  params: Promise<{ campaign: string; person: string }>;
}

/** One-click unsubscribe for email clients (RFC 8058): the URL alone identifies the subscription. */
export async function POST(request: Request, { params }: Address): Promise<Response> {
  const { campaign, person } = await params;
  const visitor = await getVisitor();
  const signature = new URL(request.url).searchParams.get("s") ?? "";
  try {
    await visitor.run(unsubscribe, { rootId: campaign, identityId: person }, signature);
  } catch (error) {
    if (isAlmonerError(error)) return new Response(null, { status: 404 });
    throw error;
  }
  return new Response(null, { status: 204 });
}
