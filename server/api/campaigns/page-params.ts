import { z } from "zod";
import type { CampaignRef } from "@/server/domain/campaigns/find-campaign";
import { campaignId, idField } from "@/server/resources/fields";

/** The path of a page: the campaign's id and the page's own. */
export const pageParams = z.strictObject({
  id: campaignId.describe("The campaign."),
  page_id: idField("p2pPage").describe("The fundraiser's page beneath it."),
});

/** The page that a path names. */
export function refOf({ id, page_id }: z.infer<typeof pageParams>): CampaignRef {
  return { campaignId: page_id, parentId: id };
}
