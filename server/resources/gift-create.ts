import { z } from "zod";
import { GIFT_MINIMUM_CENTS, MEMO_MAX_CHARACTERS } from "@/server/kernel/limits";
import { dedicationField } from "@/server/resources/dedication";
import {
  campaignId,
  currencyField,
  identityId,
  isObject,
  paymentMethodField,
  textField,
} from "@/server/resources/fields";
import { metadataField } from "@/server/resources/metadata";
import { centsField } from "@/server/resources/number-fields";

export const giftCreateBody = z
  .strictObject({
    from: identityId.describe("The donor. Your key's identity must be the donor or have created it."),
    to: identityId.describe("The recipient."),
    amount_cents: centsField(GIFT_MINIMUM_CENTS).describe("The amount, in the currency's smallest unit."),
    currency: currencyField.nullish().describe("ISO 4217 code. Default: USD."),
    memo: textField(MEMO_MAX_CHARACTERS).nullish().describe("A note from the donor to the recipient."),
    metadata: metadataField.nullish().describe("Your own key-value pairs."),
    campaign_id: campaignId
      .nullish()
      .describe("The campaign or fundraising page that the gift is made to. `to` must be its beneficiary."),
    payment_method_id: paymentMethodField
      .nullish()
      .describe(
        "The donor's payment method. Default: the donor's default payment method. A donor without one is asked to pay: see `next_action`.",
      ),
    anonymous: z.boolean().nullish().describe("Whether to hide the donor's name on public pages."),
    dedication: dedicationField.nullish().describe("The person the gift is dedicated to."),
    share_contact: z
      .boolean()
      .nullish()
      .describe(
        "Whether the recipient gets the donor's email and postal address, too: only if the donor has agreed. Default: the name alone.",
      ),
  })
  .refine(({ from, to }) => from === undefined || from !== to, {
    path: ["to"],
    error: "must be a different identity than from",
    when: isObject,
  })
  .meta({ id: "GiftCreate", description: "A gift to create." });
