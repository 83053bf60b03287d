import { z } from "zod";
import {
  GIFT_MINIMUM_CENTS,
  MATCH_LABEL_MAX_CHARACTERS,
  MATCH_RATIO_MAX,
  MATCH_RATIO_MIN,
  MATCH_RATIO_PARTS,
} from "@/server/kernel/limits";
import { identityId, instantField, isObject, paymentMethodField, textField } from "@/server/resources/fields";
import { MATCH_STATUSES } from "@/server/resources/match";
import { centsField, decimalField } from "@/server/resources/number-fields";

const CENTS_NOTE = "in the currency's smallest unit";

/** True if the ratio has no more decimals than the database stores. */
function isKept(ratio: number): boolean {
  return Math.round(ratio * MATCH_RATIO_PARTS) / MATCH_RATIO_PARTS === ratio;
}

const ratioField = decimalField(MATCH_RATIO_MIN, MATCH_RATIO_MAX)
  .refine(isKept, { error: "must have at most 4 decimal places" })
  .describe("How much the sponsor adds for each unit given: 0.5 adds half, 2 adds double. Default: 1.");

export const matchCreateBody = z
  .strictObject({
    sponsor_id: identityId
      .nullish()
      .describe("The identity that makes the matching gifts. You must manage it. Default: your own identity."),
    ratio: ratioField.nullish(),
    cap_cents: centsField(GIFT_MINIMUM_CENTS).describe(`The maximum total of matching gifts, ${CENTS_NOTE}.`),
    per_gift_cap_cents: centsField(GIFT_MINIMUM_CENTS, { none: "no maximum" })
      .nullish()
      .describe(`The maximum matching amount per contribution, ${CENTS_NOTE}. Default: no maximum.`),
    minimum_gift_cents: centsField(GIFT_MINIMUM_CENTS, { none: "no minimum" })
      .nullish()
      .describe(`The minimum contribution that is matched, ${CENTS_NOTE}. Default: no minimum.`),
    starts_at: instantField.nullish().describe("Contributions made from this time are matched. Default: now."),
    ends_at: instantField
      .nullish()
      .describe("Contributions made from this time are no longer matched. Default: it ends with the campaign."),
    label: textField(MATCH_LABEL_MAX_CHARACTERS, 1).nullish().describe("The label of the match on the campaign page."),
    anonymous: z.boolean().nullish().describe("Whether to hide the sponsor's name on public pages."),
    payment_method_id: paymentMethodField
      .nullish()
      .describe("The sponsor's payment method. Default: the sponsor's default payment method when a gift is made."),
  })
  .refine(({ starts_at, ends_at }) => !(starts_at instanceof Date && ends_at instanceof Date) || starts_at < ends_at, {
    path: ["ends_at"],
    error: "must be later than starts_at",
    when: isObject,
  })
  .meta({ id: "MatchCreate", description: "A match for contributions to a campaign." });

export const matchUpdateBody = z
  .strictObject({
    status: z
      .enum(["active", "canceled"])
      .optional()
      .describe(
        "`active` accepts a pending match, or resumes a paused one. `canceled` declines it or ends it permanently; matching gifts already allocated are still made.",
      ),
  })
  .meta({ id: "MatchUpdate", description: "Changes to a match." });

export const matchListQuery = z.strictObject({
  status: z.enum(MATCH_STATUSES).optional().describe("Only matches with this status."),
});
