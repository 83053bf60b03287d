import { z } from "zod";
import { AMOUNT_MAXIMUM_CENTS, GIFT_QUERY_MAX_CHARACTERS } from "@/server/kernel/limits";
import { campaignId, identityId, instantField, recurringGiftId, textField } from "@/server/resources/fields";
import { GIFT_STATUSES } from "@/server/resources/gift";
import { anyOfField, metadataFilterField } from "@/server/resources/list-filters";
import { wholeQueryField } from "@/server/resources/number-fields";
import { commitmentId } from "@/server/resources/pool";

const centsFilter = wholeQueryField(1, Number(AMOUNT_MAXIMUM_CENTS), "a whole number of cents,");

/** The filters of a list of gifts; a gift has to match all of them. */
export const giftListQuery = z.strictObject({
  from: identityId.optional().describe("Only gifts from this identity."),
  to: identityId.optional().describe("Only gifts to this identity."),
  status: anyOfField(GIFT_STATUSES)
    .optional()
    .describe(
      "Only gifts with this status, or with one of several: repeat the parameter, or use a comma-separated list.",
    ),
  campaign_id: campaignId
    .optional()
    .describe("Only gifts to this campaign and its fundraising pages, or to this page."),
  recurring_gift_id: recurringGiftId.optional().describe("Only gifts of this recurring gift."),
  commitment_id: commitmentId.optional().describe("Only gifts of this commitment to a pool."),
  min_amount_cents: centsFilter.optional().describe("Only gifts of this amount or more, whatever the currency."),
  max_amount_cents: centsFilter.optional().describe("Only gifts of this amount or less, whatever the currency."),
  created_after: instantField.optional().describe("Only gifts created after this time."),
  created_before: instantField.optional().describe("Only gifts created before this time."),
  settled_after: instantField.optional().describe("Only gifts that settled after this time, refunded ones included."),
  settled_before: instantField.optional().describe("Only gifts that settled before this time, refunded ones included."),
  query: textField(GIFT_QUERY_MAX_CHARACTERS, 1)
    .optional()
    .describe(
      "Only gifts with this id or receipt id, or with these words, in any order and each from its beginning, in the memo. With `receipts:read` also the gift of this receipt number; with `supporters:read` also words of the donor's name and shared contact, in settled gifts to identities that you manage.",
    ),
  metadata: metadataFilterField
    .optional()
    .describe(
      "Only gifts whose metadata has these values, such as `metadata[order]=1042`: texts, numbers, true and false. Gifts from identities that you manage, as only their metadata is yours.",
    ),
});
