import { getVisitor } from "@/app/_request/visitor";
import { stopGiftNotices } from "@/server/domain/gifts/notifications/notice-stops";

interface Address {
  params: Promise<{ campaign: string; person: string }>;
}

/** One-click unsubscribe for email clients (RFC 8058): the URL alone identifies the emails. */
export async function POST(request: Request, { params }: Address): Promise<Response> {
  const { campaign, person } = await params;
  const signature = new URL(request.url).searchParams.get("s") ?? "";
  const visitor = await getVisitor();
  const found = await visitor.find(stopGiftNotices, { campaign_id: campaign, identity_id: person, signature });
  return new Response(null, { status: found === null ? 404 : 204 });
}
