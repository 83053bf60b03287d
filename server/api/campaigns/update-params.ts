import { z } from "zod";
import type { UpdateRef } from "@/server/domain/campaigns/updates/find-update";
import { campaignId, campaignUpdateId } from "@/server/resources/fields";

/** The path of an update: of which campaign or page it is news, and its own id. */
export const updateParams = z.strictObject({
  id: campaignId.describe("The campaign, or the fundraiser's page."),
  update_id: campaignUpdateId.describe("The update."),
});

/** The update that a path names. */
export function updateRefOf({ id, update_id }: z.infer<typeof updateParams>): UpdateRef {
  return { campaignId: id, updateId: update_id };
}
