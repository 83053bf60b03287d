import { getVisitor } from "@/app/visitor";
import { unsubscribe } from "@/server/domain/campaigns/updates/unsubscribe";
import { isAlmonerError } from "@/server/kernel/errors";

interface Address {
  params: Promise<{ campaign: string; person: string }>;
}

/** Where mail programs end the mails of one kind by themselves (RFC 8058): the address alone says which. */
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
