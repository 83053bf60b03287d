import { CampaignNotAccepting } from "@/server/domain/campaigns/campaign-errors";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { UnsupportedCurrency } from "@/server/domain/gifts/gift-errors";
import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { showRecurringGift } from "@/server/domain/recurring/show-recurring-gift";
import { startRecurringGift } from "@/server/domain/recurring/start-recurring-gift";
import { IdentitySuspended, InvalidParameter } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";
import { recurringGiftResource } from "@/server/resources/recurring-gift";
import { recurringGiftCreateBody } from "@/server/resources/recurring-gift-bodies";

/** Starts a recurring gift of an identity that the caller manages, to a campaign that it can read. */
export const createRecurringGift = operation({
  name: "createRecurringGift",
  summary: "Creates a recurring gift to a campaign or fundraising page.",
  description:
    "Its first gift is created right away, under the same rules as any gift. If that is not possible, no recurring gift is created. The next gifts follow on their dates, each with `recurring_gift_id`. If the first payment fails, the recurring gift is canceled. Later failed payments are retried after 1, 3 and 7 days; then the recurring gift is paused. If the donor pays by bank transfer, nothing is charged: `payment_instructions` has what they set up a standing order with, which they are emailed too, and each transfer that arrives becomes a gift of its own.",
  permission: { scope: "gifts:write", right: "gifts:give", manages: ["from"] },
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
      paymentMethodId: input.payment_method_id ?? undefined,
      locale: input.locale ?? "en",
      memo: input.memo,
      anonymous: input.anonymous ?? false,
      dedication: input.dedication,
      metadata: input.metadata ?? {},
    }),
  show: showRecurringGift,
});
