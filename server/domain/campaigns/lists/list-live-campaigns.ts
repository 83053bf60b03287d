import { z } from "zod";
import { readCampaignCards } from "@/server/domain/campaigns/lists/read-campaign-cards";
import { operation } from "@/server/operations/operation";

const HOME = { path: "/", name: "page" };

/** Lists the live public campaigns, most recently published first. `after` is the cursor of an earlier page. */
export const listLiveCampaigns = operation({
  name: "listLiveCampaigns",
  summary: "Lists the live campaigns, newest first.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ after: z.string().nullable().describe("The cursor of the next page; null for the first.") }),
  run: (ctx, { after }) => readCampaignCards(ctx, { list: HOME, after }),
});
