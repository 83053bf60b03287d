import { z } from "zod";
import { listEndpoint } from "@/server/api/list-endpoint";
import { showRecurringGift } from "@/server/api/recurring-gifts/show-recurring-gift";
import { listRecurringGifts } from "@/server/domain/recurring/list-recurring-gifts";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { campaignId } from "@/server/resources/fields";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { recurringGiftListQuery } from "@/server/resources/recurring-gift-bodies";

export const listRecurringGiftsEndpoint = listEndpoint({
  operationId: "listRecurringGifts",
  path: "/v1/campaigns/{id}/recurring_gifts",
  tag: "Recurring gifts",
  summary: "Lists the recurring gifts to a campaign or a fundraiser's page, newest first.",
  description:
    "Those who manage the campaign see all of them, without metadata and how they are paid; everybody else those of the givers that they manage. Each page under a campaign has a list of its own.",
  scope: "gifts:read",
  params: z.strictObject({ id: campaignId.describe("The campaign, or a fundraiser's page.") }),
  filters: recurringGiftListQuery,
  item: recurringGiftResource,
  errors: [ResourceNotFound],
  run: (ctx, { params, filters, page }) => listRecurringGifts(ctx, params.id, filters, page),
  serialize: showRecurringGift,
});
