import { z } from "zod";
import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import { subject } from "@/server/operations/subject";
import { withTotals } from "@/server/resources/campaign";

/** A campaign by its current or an earlier slug, or a fundraising page if a parent is given. */
export const campaignAddressSubject = subject({
  name: "campaign",
  key: z.strictObject({ slug: z.string(), parent_id: z.string().nullable() }),
  async find(ctx, { slug, parent_id: parentId }) {
    const known = await ctx.db.campaignSlug.findUnique({
      where: { scope_slug: { scope: parentId ?? "", slug } },
      include: { campaign: { include: { ...withTotals, beneficiary: true } } },
    });
    return known?.campaign ?? null;
  },
}).with({ relations: { reader: mayReadCampaign }, visibleTo: ["reader"] });
