import { partiesOf } from "@/server/domain/campaigns/campaign-access";
import { campaignStates } from "@/server/domain/campaigns/campaign-states";
import { previewKey } from "@/server/domain/campaigns/edit/preview-links";
import type { EventDraft } from "@/server/events/emit";
import type { Context } from "@/server/operations/context";
import type { Transitions } from "@/server/operations/transition";
import {
  type CampaignStatus,
  type CampaignWithTotals,
  serializeCampaign,
  withTotals,
} from "@/server/resources/campaign";

export type CampaignTrigger = keyof typeof campaignStates.moves;

/** Moves campaigns and pages between statuses and emits the events. Dates follow from the transition. */
export const campaignTransitions: Transitions<CampaignWithTotals, CampaignStatus, CampaignTrigger, object> = {
  machine: campaignStates,

  async update(tx, ids, from, { status }) {
    const now = tx.now();
    // A campaign that reached its end date ended on that date, however late that is noticed.
    const moved = await tx.db.$queryRaw<{ id: string }[]>`
      UPDATE campaigns SET
        status = ${status},
        published_at = CASE WHEN ${status} = 'live' THEN coalesce(published_at, ${now}::timestamptz) ELSE published_at END,
        starts_at = CASE WHEN ${status} = 'live' AND parent_campaign_id IS NULL
          THEN coalesce(starts_at, ${now}::timestamptz) ELSE starts_at END,
        ended_at = CASE WHEN ${status} = 'ended' THEN least(ends_at, ${now}::timestamptz) ELSE ended_at END
      WHERE id = ANY (${ids}) AND status = ANY (${from as CampaignStatus[]})
      RETURNING id`;
    return moved.map((row) => row.id);
  },

  read: (tx, ids) => tx.db.campaign.findMany({ where: { id: { in: ids } }, include: withTotals }),

  notify: (tx, campaign) => campaignEvent(tx, campaign),
};

/** The data of an event about a campaign, and the parties it is for. Only the owner's side gets the metadata. */
export function campaignEvent(
  tx: Context,
  campaign: CampaignWithTotals,
): Pick<EventDraft, "partyIds" | "data" | "views"> {
  const view = { publicUrl: tx.settings.publicUrl, previewKey: previewKey(tx, campaign) };
  return {
    partyIds: partiesOf(campaign),
    data: serializeCampaign(campaign, { ...view, isOwned: false }),
    views: [{ partyIds: [campaign.ownerId], data: serializeCampaign(campaign, { ...view, isOwned: true }) }],
  };
}
