import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { showRecurringGift } from "@/server/api/recurring-gifts/show-recurring-gift";
import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import { MonthlyLimitExceeded, UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { IdentitySuspended, InvalidParameter, NotPermitted, ResourceNotFound } from "@/server/kernel/refusals";
import { campaignId } from "@/server/resources/fields";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { recurringGiftCreateBody } from "@/server/resources/recurring-gift-bodies";

export const createRecurringGiftEndpoint = endpoint({
  operationId: "createRecurringGift",
  method: "POST",
  path: "/v1/campaigns/{id}/recurring_gifts",
  tag: "Recurring gifts",
  summary: "Starts a recurring gift to a campaign or a fundraiser's page.",
  description:
    "Its first gift is made with it, under every rule of other gifts: when that is refused, nothing is started. The others follow on its dates, each a gift with `recurring_gift_id`. When the first payment fails afterwards, the recurring gift is canceled; later failures are tried again 1, 3 and 7 days later, then it is paused.",
  scope: "gifts:write",
  params: z.strictObject({ id: campaignId.describe("The campaign, or a fundraiser's page.") }),
  body: recurringGiftCreateBody,
  success: { status: 201, body: recurringGiftResource, location: ({ id }) => `/v1/recurring_gifts/${id}` },
  errors: [
    ...[ResourceNotFound, InvalidParameter, NotPermitted, CampaignNotAccepting],
    ...[UnsupportedCurrency, MonthlyLimitExceeded, IdentitySuspended],
  ],
  run: (ctx, { params, body }) => createRecurringGift(ctx, params.id, body),
  serialize: showRecurringGift,
});
