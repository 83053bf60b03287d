import { z } from "zod";
import type { Prisma } from "@/server/generated/prisma/client";
import {
  MATCH_LABEL_MAX_CHARACTERS,
  MATCH_RATIO_MAX,
  MATCH_RATIO_MIN,
  MATCH_RATIO_PARTS,
} from "@/server/kernel/limits";
import { type Cents, centsToJson } from "@/server/kernel/money";
import type { NamedParty } from "@/server/kernel/public-name";
import { type Concealed, shownSponsor } from "@/server/kernel/shown-names";
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

export const MATCH_STATUSES = ["pending", "scheduled", "active", "paused", "exhausted", "ended", "canceled"] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export const MATCH_PAUSE_REASONS = ["monthly_limit_exceeded", "payment_failed", "declined"] as const;
export type MatchPauseReason = (typeof MATCH_PAUSE_REASONS)[number];

const NAME_MAX_CHARACTERS = 200;
const CENTS_NOTE = "in the currency's smallest unit";

/** A match in every response. */
export const matchResource = z
  .strictObject({
    id: matchId.describe("The id of the match."),
    campaign_id: campaignId.describe("The campaign. Contributions to its fundraising pages are matched too."),
    sponsor_id: identityId
      .nullable()
      .describe("The sponsor. On anonymous matches, null except for keys that manage the sponsor or the campaign."),
    sponsor_name: textOut(NAME_MAX_CHARACTERS)
      .nullable()
      .describe("The sponsor's public name. null on anonymous matches, and if the sponsor has none."),
    label: textOut(MATCH_LABEL_MAX_CHARACTERS).nullable().describe("The label of the match on the campaign page."),
    ratio: z
      .number()
      .min(MATCH_RATIO_MIN)
      .max(MATCH_RATIO_MAX)
      .describe("How much the sponsor adds for each unit given, rounded down to the cent."),
    cap_cents: centsOut.describe(`The maximum total of matching gifts, ${CENTS_NOTE}.`),
    per_gift_cap_cents: centsOut
      .nullable()
      .describe(`The maximum matching amount per contribution, ${CENTS_NOTE}. null without a maximum.`),
    minimum_gift_cents: centsOut
      .nullable()
      .describe(`The minimum contribution that is matched, ${CENTS_NOTE}. null without a minimum.`),
    currency: currencyOut.describe("The campaign's currency, which all amounts here are in."),
    starts_at: instantOut.describe("Contributions made from this time are matched."),
    ends_at: instantOut
      .nullable()
      .describe("Contributions made from this time are no longer matched. null if it ends with the campaign."),
    anonymous: z.boolean().describe("Whether the sponsor's name is hidden on public pages."),
    payment_method_id: z
      .string()
      .meta({ maxLength: 255, pattern: TEXT_PATTERN })
      .nullable()
      .describe(
        "The sponsor's payment method. null if it is the sponsor's default, and for keys that do not manage the sponsor.",
      ),
    status: z.enum(MATCH_STATUSES).describe("The status of the match. An active match adds to new contributions."),
    pause_reason: z
      .enum(MATCH_PAUSE_REASONS)
      .nullable()
      .describe("Why the match was paused: a stable code. null unless it was paused, and again once it is resumed."),
    matched_cents: centsOut.describe(`The total of matching gifts that have settled, ${CENTS_NOTE}, less refunds.`),
    pending_cents: centsOut.describe(
      `The total allocated to contributions whose matching gifts have not settled yet, ${CENTS_NOTE}.`,
    ),
    remaining_cents: centsOut.describe(
      `The remaining amount for new contributions, ${CENTS_NOTE}: the cap less both, and at most what the sponsor can still give this month, less what its older matches promise. 0 while the match is paused, and once it is over.`,
    ),
    accepted_at: instantOut
      .nullable()
      .describe("When the campaign accepted it, or when its own side created it. null while it is pending."),
    paused_at: instantOut
      .nullable()
      .describe("When it was paused. null unless it was paused, and again once it is resumed."),
    exhausted_at: instantOut.nullable().describe("When its cap was used up. null until then."),
    ended_at: instantOut.nullable().describe("When it ended. null until then."),
    canceled_at: instantOut.nullable().describe("When it was canceled. null if it was not."),
    created_at: createdAtOut,
  })
  .meta({ id: "Match", description: "A sponsor's promise to match contributions to a campaign, up to a cap." });

/** A match with the amounts that it should have given and did not. */
export const lapsedMatchResource = z
  .strictObject({
    match: matchResource,
    matched_gift_id: giftId.describe("The contribution that was not matched."),
    amount_cents: centsOut.describe(`The amount that would have been added to it, ${CENTS_NOTE}.`),
    failure_code: tokenOut.describe("A stable code for the reason."),
    failure_message: textOut(500).describe("The reason, in words."),
  })
  .meta({ id: "LapsedMatch", description: "A contribution that could not be matched." });

/** The relations that must be loaded to show a match. */
export const withMatchSides = {
  sponsor: { select: { type: true, displayName: true, legalName: true, managerId: true } },
  campaign: { include: { parent: true } },
} as const;
type ReadMatch = Prisma.MatchGetPayload<{ include: typeof withMatchSides }>;

/**
 * A match with the parties of both sides. The type makes sure that the sponsor's name is only read as far as its reader
 * may know it.
 */
export type MatchWithSides = Omit<ReadMatch, "sponsor"> & {
  sponsor: Pick<ReadMatch["sponsor"], "managerId"> & Concealed<NamedParty>;
};

/** A match with what it promises to new contributions. */
export type MatchWithRemaining = MatchWithSides & { remainingCents: Cents };

interface MatchView {
  /** True for readers who can see an anonymous sponsor. */
  showsSponsor: boolean;
  /** True for the sponsor's side. */
  showsPayment: boolean;
}

/** Writes a match for its reader. */
export function serializeMatch(match: MatchWithRemaining, view: MatchView): z.infer<typeof matchResource> {
  const cents = (value: Cents | null) => (value === null ? null : centsToJson(value));
  return {
    id: match.id,
    campaign_id: match.campaignId,
    sponsor_id: view.showsSponsor || !match.anonymous ? match.sponsorId : null,
    sponsor_name: shownSponsor(match),
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
    pause_reason: match.pauseReason as MatchPauseReason | null,
    matched_cents: centsToJson(match.matchedCents),
    pending_cents: centsToJson(match.allocatedCents - match.matchedCents),
    remaining_cents: centsToJson(match.remainingCents),
    accepted_at: match.acceptedAt && instant(match.acceptedAt),
    paused_at: match.pausedAt && instant(match.pausedAt),
    exhausted_at: match.exhaustedAt && instant(match.exhaustedAt),
    ended_at: match.endedAt && instant(match.endedAt),
    canceled_at: match.canceledAt && instant(match.canceledAt),
    created_at: instant(match.createdAt),
  };
}
