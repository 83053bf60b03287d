import { type CampaignFileRoute, noSuchFile } from "@/app/_campaign-page/campaign-files";
import { getVisitor } from "@/app/_request/visitor";
import { type LiveCampaign, readLiveCampaign } from "@/server/domain/campaigns/page/read-live-campaign";
import { centsToJson } from "@/server/kernel/money";
import { instant } from "@/server/resources/fields";

/** Returns a campaign's current totals to open pages. */
export async function serveLiveFigures(_request: Request, { params }: CampaignFileRoute): Promise<Response> {
  const { slug, page = null } = await params;
  const live = await (await getVisitor()).run(readLiveCampaign, { slug, page_slug: page });
  if (!live) return noSuchFile();
  return Response.json(serializeLive(live), {
    headers: { "Cache-Control": "public, max-age=1", "Access-Control-Allow-Origin": "*" },
  });
}

function serializeLive({ status, raisedCents, pendingCents, contributionsCount, newest, matches }: LiveCampaign) {
  return {
    raised_cents: centsToJson(raisedCents),
    pending_cents: centsToJson(pendingCents),
    contributions_count: contributionsCount,
    status,
    newest: newest.map(({ id, name, amountCents, at }) => ({
      id,
      name,
      amount_cents: amountCents === null ? null : centsToJson(amountCents),
      at: instant(at),
    })),
    matches: matches.map(({ id, remainingCents }) => ({ id, remaining_cents: centsToJson(remainingCents) })),
  };
}
