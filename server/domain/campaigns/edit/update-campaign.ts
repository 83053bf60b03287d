import { campaignSubject, p2pPageSubject } from "@/server/domain/campaigns/campaign-subjects";
import { type CampaignChanges, changeCampaign } from "@/server/domain/campaigns/edit/change-campaign";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import type { CampaignRef } from "@/server/domain/campaigns/find-campaign";
import { rightsOf } from "@/server/domain/campaigns/rights";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { AlreadyExists, IdentitySuspended, InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { seenValues } from "@/server/operations/seen-values";
import { type CampaignWithTotals, campaignResource, type ShownCampaign } from "@/server/resources/campaign";
import { campaignUpdateBody, p2pPageUpdateBody } from "@/server/resources/campaign-bodies";
import { warnOfBranding } from "@/server/resources/campaign-branding";

const shared = {
  permission: {
    scope: "campaigns:write",
    relation: ["owner", "parent_owner"],
    otherwise: "You can read this campaign, but only those who manage its owner can change it.",
  },
  output: campaignResource,
  errors: [InvalidParameter, InvalidState, AlreadyExists, IdentitySuspended],
  show: showCampaign,
} as const;

/** Changes a campaign or page: its owner can change everything, the owner of its parent only the status. */
export const updateCampaign = operation({
  ...shared,
  name: "updateCampaign",
  summary: "Updates a campaign you manage, or changes its status.",
  description:
    "Fields you leave out stay unchanged. A draft can go live or be archived. A live campaign can be paused or ended. A paused one can go live again or be ended. An ended one can be archived. Any other change returns an error that lists the allowed statuses. Fundraising pages end with their campaign.",
  subject: campaignSubject,
  input: campaignUpdateBody,
  warn: warnOfBranding,
  seenNow: async (tx, { id, ...changes }) => {
    const shown = showCampaign(await lockCampaign(tx, { campaignId: id }), tx);
    return seenValues(shown, Object.keys(changes) as (keyof ShownCampaign)[]);
  },
  run: (ctx, { id, ...changes }) => update(ctx, { campaignId: id }, changes),
});

/** Changes a fundraising page of a campaign. */
export const updateP2pPage = operation({
  ...shared,
  name: "updateP2pPage",
  summary: "Updates a fundraising page you manage, or changes its status.",
  description:
    "Its status changes the way a campaign's does. Organizers of the campaign can also change a page's status, for example to end it, and approve or decline it with `approval`. They cannot change anything else. If the campaign requires approval, making a page live as its fundraiser submits it for review: the response is 200 with `status: draft` and `approval: pending`. If an organizer makes it live, that approves it.",
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
