import { z } from "zod";
import type { Prisma } from "@/server/generated/prisma/client";
import {
  GIFT_MINIMUM_CENTS,
  MATCH_LABEL_MAX_CHARACTERS,
  MATCH_RATIO_MAX,
  MATCH_RATIO_MIN,
  MATCH_RATIO_PARTS,
} from "@/server/kernel/limits";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import {
  campaignId,
  centsOut,
  createdAtOut,
  giftId,
  identityId,
  instant,
  instantOut,
  matchId,
  TEXT_PATTERN,
} from "@/server/resources/fields";
import { currencyOut, textOut, tokenOut } from "@/server/resources/response-fields";

export const MATCH_STATUSES = ["scheduled", "active", "exhausted", "ended", "canceled"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

const NAME_MAX_CHARACTERS = 200;
const CENTS_NOTE = "in the currency's smallest unit";

/** A match as every answer shows it. */
export const matchResource = z
  .strictObject({
    id: matchId.describe("Names the match."),
    campaign_id: campaignId.describe("The campaign; contributions to the pages beneath it are matched too."),
    sponsor_id: identityId
      .nullable()
      .describe(
        "The identity that gives. Null on anonymous matches to all but the sponsor's side and those who manage the campaign.",
      ),
    sponsor_name: textOut(NAME_MAX_CHARACTERS)
      .nullable()
      .describe("The sponsor's name for people; null on anonymous matches, and where the sponsor has none."),
    label: textOut(MATCH_LABEL_MAX_CHARACTERS).nullable().describe("What the campaign's page calls it."),
    ratio: z
      .number()
      .min(MATCH_RATIO_MIN)
      .max(MATCH_RATIO_MAX)
      .describe("What is added for each unit given, rounded down to the cent."),
    cap_cents: centsOut.describe(`The most that the sponsor gives in all, ${CENTS_NOTE}.`),
    per_gift_cap_cents: centsOut
      .nullable()
      .describe(`The most that is added to one contribution, ${CENTS_NOTE}; null without such a cap.`),
    minimum_gift_cents: centsOut
      .nullable()
      .describe(`Contributions smaller than this are not matched, ${CENTS_NOTE}; null when all are.`),
    currency: currencyOut.describe("The campaign's currency, in which everything here is."),
    starts_at: instantOut.describe("Contributions made from then on are matched."),
    ends_at: instantOut
      .nullable()
      .describe("Contributions made from then on are not; null: it ends with the campaign."),
    anonymous: z.boolean().describe("True where the sponsor's name is kept off public pages."),
    payment_method_id: z
      .string()
      .meta({ maxLength: 255, pattern: TEXT_PATTERN })
      .nullable()
      .describe("How the sponsor pays, shown to the sponsor's side only; null for its default payment method."),
    status: z.enum(MATCH_STATUSES).describe("Where the match stands; an active one adds to new contributions."),
    matched_cents: centsOut.describe(
      `What contributions have taken of it, ${CENTS_NOTE}, less what was given back. The gifts follow within moments.`,
    ),
    remaining_cents: centsOut.describe(`What new contributions can still take, ${CENTS_NOTE}; 0 once it is over.`),
    exhausted_at: instantOut.nullable().describe("When its cap was used up; null while it is not."),
    ended_at: instantOut.nullable().describe("When it ended; null while it has not."),
    canceled_at: instantOut.nullable().describe("When it was canceled; null where it was not."),
    created_at: createdAtOut,
  })
  .meta({ id: "Match", description: "A sponsor's promise to add to what others give to a campaign, up to a cap." });

/** A match with what it could not give. */
export const lapsedMatchResource = z
  .strictObject({
    match: matchResource,
    matched_gift_id: giftId.describe("The contribution that was not matched."),
    amount_cents: centsOut.describe(`What would have been added to it, ${CENTS_NOTE}.`),
    failure_code: tokenOut.describe("Why, in a stable word."),
    failure_message: textOut(500).describe("Why, in a sentence."),
  })
  .meta({ id: "LapsedMatch", description: "A contribution that a match could not be given for." });

/** What has to be read beside a match to show it. */
export const withMatchSides = {
  sponsor: { select: { type: true, displayName: true, legalName: true, managerId: true } },
  campaign: { include: { parent: true } },
} as const;
export type MatchWithSides = Prisma.MatchGetPayload<{ include: typeof withMatchSides }>;

interface MatchView {
  /** True for readers who may know who an anonymous sponsor is. */
  showsSponsor: boolean;
  /** True for the sponsor's side. */
  showsPayment: boolean;
}

/** What contributions can still take of a match. What is left of a cap but too small for a gift counts as nothing. */
export function remainingOf({
  status,
  capCents,
  allocatedCents,
}: Pick<MatchWithSides, "status" | "capCents" | "allocatedCents">): Cents {
  const left = capCents - allocatedCents;
  return (status === "scheduled" || status === "active") && left >= GIFT_MINIMUM_CENTS ? left : 0n;
}

/** Writes a match as its reader may see it. */
export function serializeMatch(match: MatchWithSides, view: MatchView): z.infer<typeof matchResource> {
  const cents = (value: Cents | null) => (value === null ? null : centsToJson(value));
  return {
    id: match.id,
    campaign_id: match.campaignId,
    sponsor_id: view.showsSponsor || !match.anonymous ? match.sponsorId : null,
    sponsor_name: match.anonymous ? null : publicName(match.sponsor),
    label: match.label,
    ratio: match.ratioBasisPoints / MATCH_RATIO_PARTS,
    cap_cents: centsToJson(match.capCents),
    per_gift_cap_cents: cents(match.perGiftCapCents),
    minimum_gift_cents: cents(match.minimumGiftCents),
    currency: match.currency,
    starts_at: instant(match.startsAt),
    ends_at: match.endsAt && instant(match.endsAt),
    anonymous: match.anonymous,
    payment_method_id: view.showsPayment ? match.paymentMethodId : null,
    status: match.status as MatchStatus,
    matched_cents: centsToJson(match.allocatedCents),
    remaining_cents: centsToJson(remainingOf(match)),
    exhausted_at: match.exhaustedAt && instant(match.exhaustedAt),
    ended_at: match.endedAt && instant(match.endedAt),
    canceled_at: match.canceledAt && instant(match.canceledAt),
    created_at: instant(match.createdAt),
  };
}
