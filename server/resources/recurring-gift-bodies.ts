import { z } from "zod";
import { CADENCES } from "@/server/kernel/cadence";
import { GIFT_MINIMUM_CENTS, MEMO_MAX_CHARACTERS } from "@/server/kernel/limits";
import { centsField, identityId, metadataField, TEXT_PATTERN, textField } from "@/server/resources/fields";
import { dedicationField } from "@/server/resources/gift";
import { RECURRING_GIFT_STATUSES } from "@/server/resources/recurring-gift";
import { LOCALES } from "@/server/texts/locales";

const amount = centsField(GIFT_MINIMUM_CENTS);
const cadence = z.enum(CADENCES);
const memo = textField(MEMO_MAX_CHARACTERS).nullish().describe("A note that goes with each gift.");
const anonymous = z.boolean().optional().describe("Keeps the giver's name off public pages.");
const metadata = metadataField.optional().describe("Key-value pairs of your own, echoed back.");
const paymentMethod = z.string().max(255).meta({ pattern: TEXT_PATTERN });

export const recurringGiftCreateBody = z
  .strictObject({
    from: identityId.describe("The identity that gives. Your key's identity must be it or have created it."),
    amount_cents: amount.describe("The sum of each gift, in the smallest unit of the campaign's currency."),
    cadence: cadence.describe("How often it gives. The first gift is made at once, the others on its dates."),
    payment_method_id: paymentMethod
      .optional()
      .describe("How the giver pays. Default: whatever is the giver's default payment method at each gift."),
    memo,
    anonymous,
    dedication: dedicationField
      .nullish()
      .describe("In whose honour or memory the gifts are made. `notify_email` is told of the first one."),
    locale: z.enum(LOCALES).optional().describe("The language of the mails to the giver. Default: en."),
    metadata,
  })
  .meta({ id: "RecurringGiftCreate", description: "A recurring gift to start." });

export const recurringGiftUpdateBody = z
  .strictObject({
    amount_cents: amount
      .optional()
      .describe("The sum of each gift from the next one on, in the currency's smallest unit."),
    cadence: cadence.optional().describe("How often it gives after the next gift, whose date stays."),
    payment_method_id: paymentMethod
      .optional()
      .describe("How the giver pays from now on. One that is past due is then tried again at once."),
    memo,
    anonymous,
    metadata,
    status: z
      .enum(["active", "paused", "canceled"])
      .optional()
      .describe(
        "Where to move it. `active` resumes a paused one at its next date. The present status changes nothing.",
      ),
  })
  .meta({ id: "RecurringGiftUpdate", description: "What is to change of a recurring gift; what is left out stays." });

export const recurringGiftListQuery = z.strictObject({
  status: z.enum(RECURRING_GIFT_STATUSES).optional().describe("Only recurring gifts in this state."),
  from: identityId.optional().describe("Only those of this giver."),
});
