import { z } from "zod";
import {
  type CampaignWithParent,
  managesCampaign,
  mayReadCampaign,
  runsCampaign,
} from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/operations/context";
import { subject } from "@/server/operations/subject";
import { type CampaignWithTotals, withTotals } from "@/server/resources/campaign";
import { campaignId, campaignUpdateId, giftId, idField } from "@/server/resources/fields";

type Of<Thing> = (thing: Thing) => CampaignWithParent;

/** A caller's possible relations to a campaign, or to something that belongs to one. */
export const campaignRelations = <Thing>(of: Of<Thing>) => ({
  reader: (ctx: Context, thing: Thing) => mayReadCampaign(ctx, of(thing)),
  manager: (ctx: Context, thing: Thing) => managesCampaign(ctx, of(thing)),
  owner: (ctx: Context, thing: Thing) => runsCampaign(ctx, of(thing)),
  parent_owner: (ctx: Context, thing: Thing) => {
    const { parent } = of(thing);
    return parent !== null && runsCampaign(ctx, parent);
  },
});

const relations = campaignRelations<CampaignWithTotals>((campaign) => campaign);
/** Finds a campaign or page, without checking who may see it. */
export const findWithTotals = (ctx: Context, id: string) =>
  ctx.db.campaign.findUnique({ where: { id }, include: withTotals });

async function findRoot(ctx: Context, { id }: { id: string }): Promise<CampaignWithTotals | null> {
  const campaign = await findWithTotals(ctx, id);
  return campaign?.parentCampaignId === null ? campaign : null;
}

/** A campaign or a fundraising page. */
export const campaignSubject = subject({
  name: "campaign",
  key: z.strictObject({ id: campaignId }),
  find: async (ctx, { id }) => findWithTotals(ctx, id),
}).with({
  relations,
  visibleTo: ["reader"],
});

/**
 * A campaign, for those who manage its owner; for everyone else it does not exist. Fundraising pages are not included.
 */
export const runCampaignSubject = subject({
  name: "campaign",
  key: z.strictObject({ id: campaignId }),
  find: findRoot,
}).with({
  relations,
  visibleTo: ["owner"],
});

/** A campaign that fundraising pages can belong to. Pages themselves cannot have pages. */
export const parentCampaignSubject = subject({
  name: "campaign",
  key: z.strictObject({ id: campaignId }),
  find: findRoot,
}).with({
  relations,
  visibleTo: ["reader"],
});

/** A fundraising page of a campaign. */
export const p2pPageSubject = subject({
  name: "fundraising page",
  key: z.strictObject({
    id: campaignId.describe("The campaign."),
    page_id: idField("p2pPage").describe("The fundraising page."),
  }),
  async find(ctx, { id, page_id }) {
    const page = await findWithTotals(ctx, page_id);
    return page?.parentCampaignId === id ? page : null;
  },
}).with({
  relations,
  visibleTo: ["reader"],
});

/** A gift to a campaign or one of its pages, for those who manage the campaign. Others cannot find it. */
export const contributionSubject = subject({
  name: "contribution",
  key: z.strictObject({
    id: campaignId.describe("The campaign or fundraising page."),
    gift_id: giftId.describe("The gift."),
  }),
  async find(ctx, { id, gift_id }) {
    const where = { id: gift_id, OR: [{ campaignId: id }, { parentCampaignId: id }] };
    const [campaign, gift] = await Promise.all([findWithTotals(ctx, id), ctx.db.gift.findFirst({ where })]);
    return campaign && gift ? { campaign, gift } : null;
  },
}).with({
  relations: campaignRelations<{ campaign: CampaignWithTotals }>(({ campaign }) => campaign),
  visibleTo: ["manager"],
});

/** An update of a campaign or a fundraising page. */
export const campaignUpdateSubject = subject({
  name: "update",
  key: z.strictObject({
    id: campaignId.describe("The campaign or fundraising page."),
    update_id: campaignUpdateId.describe("The update."),
  }),
  async find(ctx, { id, update_id }) {
    const [campaign, update] = await Promise.all([
      findWithTotals(ctx, id),
      ctx.db.campaignUpdate.findUnique({ where: { id: update_id } }),
    ]);
    return campaign && update?.campaignId === id ? { campaign, update } : null;
  },
}).with({
  relations: campaignRelations<{ campaign: CampaignWithTotals }>(({ campaign }) => campaign),
  visibleTo: ["reader"],
});
