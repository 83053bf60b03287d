import { z } from "zod";
import {
  GIFT_MINIMUM_CENTS,
  MATCH_LABEL_MAX_CHARACTERS,
  MATCH_RATIO_MAX,
  MATCH_RATIO_MIN,
  MATCH_RATIO_PARTS,
} from "@/server/kernel/limits";
import { centsField, identityId, instantField, isObject, TEXT_PATTERN, textField } from "@/server/resources/fields";
import { MATCH_STATUSES } from "@/server/resources/match";

const CENTS_NOTE = "in the currency's smallest unit";

/** True where the ratio has no more decimals than are kept. */
function isKept(ratio: number): boolean {
  return Math.round(ratio * MATCH_RATIO_PARTS) / MATCH_RATIO_PARTS === ratio;
}

const ratioField = z
  .number()
  .min(MATCH_RATIO_MIN)
  .max(MATCH_RATIO_MAX)
  .refine(isKept, { error: "must have at most 4 decimals" })
  .describe("What is added for each unit given: 0.5 adds half, 2 adds double. Default: 1.");

export const matchCreateBody = z
  .strictObject({
    sponsor_id: identityId
      .optional()
      .describe("The identity that gives the matching gifts, one that you manage. Default: your own."),
    ratio: ratioField.optional(),
    cap_cents: centsField(GIFT_MINIMUM_CENTS).describe(`The most that the sponsor gives in all, ${CENTS_NOTE}.`),
    per_gift_cap_cents: centsField(GIFT_MINIMUM_CENTS)
      .nullish()
      .describe(`The most that is added to one contribution, ${CENTS_NOTE}. Default: no such cap.`),
    minimum_gift_cents: centsField(GIFT_MINIMUM_CENTS)
      .nullish()
      .describe(`Contributions smaller than this are not matched, ${CENTS_NOTE}. Default: all are.`),
    starts_at: instantField.nullish().describe("Contributions made from then on are matched. Default: now."),
    ends_at: instantField
      .nullish()
      .describe("Contributions made from then on are not matched any more. Default: it ends with the campaign."),
    label: textField(MATCH_LABEL_MAX_CHARACTERS, 1).nullish().describe("What the campaign's page calls it."),
    anonymous: z.boolean().optional().describe("Keeps the sponsor's name off public pages."),
    payment_method_id: z
      .string()
      .max(255)
      .meta({ pattern: TEXT_PATTERN })
      .nullish()
      .describe("How the sponsor pays. Default: the sponsor's default payment method when a gift is made."),
  })
  .refine(({ starts_at, ends_at }) => !(starts_at instanceof Date && ends_at instanceof Date) || starts_at < ends_at, {
    path: ["ends_at"],
    error: "must be later than starts_at",
    when: isObject,
  })
  .meta({ id: "MatchCreate", description: "A promise to match contributions to a campaign." });

export const matchUpdateBody = z
  .strictObject({
    status: z
      .enum(["canceled"])
      .optional()
      .describe("`canceled` ends it for good. What contributions have taken by then is still given."),
  })
  .meta({ id: "MatchUpdate", description: "What is to change of a match." });

export const matchListQuery = z.strictObject({
  status: z.enum(MATCH_STATUSES).optional().describe("Only matches in this state."),
});
