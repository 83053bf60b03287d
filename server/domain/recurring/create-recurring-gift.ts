import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { MonthlyLimitExceeded, UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { operation } from "@/server/domain/operation";
import { showRecurringGift } from "@/server/domain/recurring/show-recurring-gift";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { IdentitySuspended, InvalidParameter } from "@/server/kernel/common-errors";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { recurringGiftCreateBody } from "@/server/resources/recurring-gift-bodies";

/** Starts a recurring gift of an identity that the caller manages, to a campaign that it may read. */
export const createRecurringGift = operation({
  name: "createRecurringGift",
  summary: "Starts a recurring gift to a campaign or a fundraiser's page.",
  description:
    "Its first gift is made with it, under every rule of other gifts: when that is refused, nothing is started. The others follow on its dates, each a gift with `recurring_gift_id`. When the first payment fails afterwards, the recurring gift is canceled; later failures are tried again 1, 3 and 7 days later, then it is paused.",
  permission: { scope: "gifts:write", manages: ["from"] },
  subject: campaignSubject,
  input: recurringGiftCreateBody,
  output: recurringGiftResource,
  errors: [InvalidParameter, CampaignNotAccepting, UnsupportedCurrency, MonthlyLimitExceeded, IdentitySuspended],
  run: (ctx, { id: campaignId, ...input }) =>
    startRecurringGift(ctx, {
      id: ctx.newId("recurringGift"),
      firstGiftId: ctx.newId("gift"),
      campaignId,
      donorId: input.from,
      amountCents: input.amount_cents,
      cadence: input.cadence,
      paymentMethodId: input.payment_method_id,
      locale: input.locale ?? "en",
      memo: input.memo,
      anonymous: input.anonymous,
      dedication: input.dedication,
      metadata: input.metadata,
    }),
  show: showRecurringGift,
});
