import { z } from "zod";
import { runCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { changeCampaign } from "@/server/domain/campaigns/edit/change-campaign";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { updateCampaign } from "@/server/domain/campaigns/edit/update-campaign";
import { rightsOf } from "@/server/domain/campaigns/rights";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { operation } from "@/server/operations/operation";
import { requireSeen } from "@/server/operations/seen-values";
import type { ShownCampaign } from "@/server/resources/campaign";
import { campaignUpdateBody } from "@/server/resources/campaign-bodies";
import { enteredImpacts } from "@/server/resources/campaign-extras";

/**
 * Changes a campaign as `updateCampaign` does, for a form that has shown the fields' values: if one of them has changed
 * since, it changes nothing and throws 409 with `seen` as its parameter.
 */
export const saveCampaign = operation({
  name: "saveCampaign",
  summary: "Updates a campaign, if it is as the form showed it.",
  permission: { scope: "campaigns:write", relation: ["owner"] },
  subject: runCampaignSubject,
  input: z.strictObject({
    ...campaignUpdateBody.shape,
    // As a form reads them.
    goal_cents: z.bigint().positive().nullish(),
    impacts: enteredImpacts.optional(),
    starts_at: z.date().nullish(),
    ends_at: z.date().nullish(),
    seen: z.string(),
  }),
  errors: updateCampaign.errors,
  run: (ctx, { id, seen, ...changes }): Promise<ShownCampaign> =>
    ctx.transaction(async (tx) => {
      const campaign = await lockCampaign(tx, { campaignId: id });
      const fields = Object.keys(changes) as (keyof ShownCampaign & keyof typeof changes)[];
      requireSeen(showCampaign(campaign, tx), fields, seen);
      return showCampaign(await changeCampaign(tx, campaign, changes, rightsOf(tx, campaign)), tx);
    }),
});
