import { campaignSubject, p2pPageSubject } from "@/server/domain/campaigns/campaign-subjects";
import { type CampaignChanges, changeCampaign } from "@/server/domain/campaigns/change-campaign";
import type { CampaignRef } from "@/server/domain/campaigns/find-campaign";
import { lockCampaign } from "@/server/domain/campaigns/lock-campaign";
import { rightsOf } from "@/server/domain/campaigns/rights";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import type { Context } from "@/server/domain/context";
import { operation } from "@/server/domain/operation";
import { AlreadyExists, InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { type CampaignWithTotals, campaignResource } from "@/server/resources/campaign";
import { campaignUpdateBody, p2pPageUpdateBody } from "@/server/resources/campaign-bodies";

const shared = {
  permission: {
    scope: "campaigns:write",
    relation: ["owner", "parent_owner"],
    otherwise: "Your key may read this campaign. Only those who manage its owner may change it.",
  },
  output: campaignResource,
  errors: [InvalidParameter, InvalidState, AlreadyExists],
  show: showCampaign,
} as const;

/** Changes a campaign or page, as far as the caller's relation to it goes: its owner all of it, the parent's owner its status. */
export const updateCampaign = operation({
  ...shared,
  name: "updateCampaign",
  summary: "Changes a campaign that you run, or moves it to another state.",
  description:
    "Fields that you leave out stay as they are. A draft goes live or is archived; a live campaign is paused or ended; a paused one goes live again or is ended; an ended one is archived. Any other move is refused with the states that are open to it. Fundraisers' pages end with their campaign.",
  subject: campaignSubject,
  input: campaignUpdateBody,
  run: (ctx, { id, ...changes }) => update(ctx, { campaignId: id }, changes),
});

/** Changes a fundraising page of a campaign. */
export const updateP2pPage = operation({
  ...shared,
  name: "updateP2pPage",
  summary: "Changes a fundraiser's page that you run, or moves it to another state.",
  description:
    "It moves as a campaign does. Those who run the campaign above may move a page as well, say to end it, and say whether it may open by `approval`; they change nothing else of it. A page whose campaign approves pages asks for it when its fundraiser makes it live: it answers 200 with `status: draft` and `approval: pending`. Making it live yourself approves it.",
  subject: p2pPageSubject,
  input: p2pPageUpdateBody,
  run: (ctx, { id, page_id, ...changes }) => update(ctx, { campaignId: page_id, parentId: id }, changes),
});

function update(ctx: Context, ref: CampaignRef, changes: CampaignChanges): Promise<CampaignWithTotals> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ref);
    return changeCampaign(tx, campaign, changes, rightsOf(tx, campaign));
  });
}
