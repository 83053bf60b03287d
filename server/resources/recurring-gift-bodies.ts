import { z } from "zod";
import { CADENCES } from "@/server/kernel/cadence";
import { GIFT_MINIMUM_CENTS, MEMO_MAX_CHARACTERS } from "@/server/kernel/limits";
import { dedicationField } from "@/server/resources/dedication";
import { identityId, paymentMethodField, textField } from "@/server/resources/fields";
import { metadataChangesField, metadataField } from "@/server/resources/metadata";
import { centsField } from "@/server/resources/number-fields";
import { RECURRING_GIFT_STATUSES } from "@/server/resources/recurring-gift";
import { LOCALES } from "@/server/texts/locales";

const amount = centsField(GIFT_MINIMUM_CENTS);
const cadence = z.enum(CADENCES);
const memo = textField(MEMO_MAX_CHARACTERS).nullish().describe("A note for each gift.");
const anonymous = z.boolean().nullish().describe("Whether to hide the donor's name on public pages.");

export const recurringGiftCreateBody = z
  .strictObject({
    from: identityId.describe("The donor. Your key's identity must be the donor or have created it."),
    amount_cents: amount.describe("The amount of each gift, in the smallest unit of the campaign's currency."),
    cadence: cadence.describe("How often to give. The first gift is made right away, the others on their dates."),
    payment_method_id: paymentMethodField
      .nullish()
      .describe("The donor's payment method. Default: the donor's default payment method at the time of each gift."),
    memo,
    anonymous,
    dedication: dedicationField
      .nullish()
      .describe("The person the gifts are dedicated to. `notify_email` is notified of the first one."),
    locale: z.enum(LOCALES).nullish().describe("The language of emails to the donor. Default: en."),
    metadata: metadataField.nullish().describe("Your own key-value pairs."),
  })
  .meta({ id: "RecurringGiftCreate", description: "A recurring gift to create." });

export const recurringGiftUpdateBody = z
  .strictObject({
    amount_cents: amount
      .optional()
      .describe("The amount of each gift from the next one, in the currency's smallest unit."),
    cadence: cadence
      .optional()
      .describe("How often to give after the next gift. The date of the next gift stays the same."),
    payment_method_id: paymentMethodField
      .nullish()
      .describe(
        "The donor's payment method from now on. null: the donor's default payment method at the time of each gift. If the recurring gift is past due, the payment is retried right away.",
      ),
    memo,
    anonymous,
    metadata: metadataChangesField,
    status: z
      .enum(["active", "paused", "canceled"])
      .optional()
      .describe(
        "The new status. `active` resumes a paused recurring gift on its next date. Sending the current status changes nothing.",
      ),
  })
  .meta({
    id: "RecurringGiftUpdate",
    description: "Changes to a recurring gift. Fields you leave out stay unchanged.",
  });

export const recurringGiftListQuery = z.strictObject({
  status: z.enum(RECURRING_GIFT_STATUSES).optional().describe("Only recurring gifts with this status."),
  from: identityId.optional().describe("Only recurring gifts of this donor."),
});
