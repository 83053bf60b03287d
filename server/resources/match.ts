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
    matched_cents: centsOut.describe(
      `The amount allocated to contributions, ${CENTS_NOTE}, less refunds. The matching gifts are made shortly after.`,
    ),
    remaining_cents: centsOut.describe(
      `The remaining amount for new contributions, ${CENTS_NOTE}. 0 once the match is over.`,
    ),
    exhausted_at: instantOut.nullable().describe("When its cap was used up. null until then."),
    ended_at: instantOut.nullable().describe("When it ended. null until then."),
    canceled_at: instantOut.nullable().describe("When it was canceled. null if it was not."),
    created_at: createdAtOut,
  })
  .meta({ id: "Match", description: "A sponsor's promise to match contributions to a campaign, up to a cap." });

/** A match with the amounts it failed to give. */
export const lapsedMatchResource = z
  .strictObject({
    match: matchResource,
    matched_gift_id: giftId.describe("The contribution that was not matched."),
    amount_cents: centsOut.describe(`The amount that would have been added to it, ${CENTS_NOTE}.`),
    failure_code: tokenOut.describe("A stable code for the reason."),
    failure_message: textOut(500).describe("The reason, in words."),
  })
  .meta({ id: "LapsedMatch", description: "A contribution that could not be matched." });

/** What else must be read to show a match. */
export const withMatchSides = {
  sponsor: { select: { type: true, displayName: true, legalName: true, managerId: true } },
  campaign: { include: { parent: true } },
} as const;
export type MatchWithSides = Prisma.MatchGetPayload<{ include: typeof withMatchSides }>;

interface MatchView {
  /** True for readers who can see an anonymous sponsor. */
  showsSponsor: boolean;
  /** True for the sponsor's side. */
  showsPayment: boolean;
}

/** The remaining amount for contributions. A remainder of the cap too small for a gift counts as zero. */
export function remainingOf({
  status,
  capCents,
  allocatedCents,
}: Pick<MatchWithSides, "status" | "capCents" | "allocatedCents">): Cents {
  const left = capCents - allocatedCents;
  return (status === "scheduled" || status === "active") && left >= GIFT_MINIMUM_CENTS ? left : 0n;
}

/** Writes a match for its reader. */
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
