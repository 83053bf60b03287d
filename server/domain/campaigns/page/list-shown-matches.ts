import { type AsJson, type Reading, readAlone, reading } from "@/server/db/read-together";
import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { remainingCents } from "@/server/domain/campaigns/page/match-promise";
import { type Campaign, Prisma } from "@/server/generated/prisma/client";
import { MATCH_RATIO_PARTS, MATCHES_OPEN_MAX } from "@/server/kernel/limits";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { shownSponsor } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { instant } from "@/server/resources/fields";
import type { MatchStatus, MatchWithRemaining } from "@/server/resources/match";
import type { ShownMatch } from "@/server/resources/shown-match";

/** How long a campaign's page still shows a match that is over. */
const SHOWN_AFTER_MS = 14 * 86_400_000;
const ORDER: readonly MatchStatus[] = ["active", "scheduled", "paused", "exhausted", "ended"];

/**
 * Lists the matches that a campaign's or fundraiser's page shows: open ones first, then upcoming, then recently used
 * ones. Canceled matches are left out, as are those that have given nothing and promise nothing.
 */
export const listShownMatches = operation({
  name: "listShownMatches",
  summary: "Lists the matches that a campaign's page shows.",
  permission: { visitor: "anyone" },
  subject: campaignSubject,
  run: (ctx, _, { subject }) => readAlone(ctx.db, shownMatchesReading(ctx, subject)),
});

/** What determines how pages show a match. */
type Shown = Pick<
  MatchWithRemaining,
  | "id"
  | "label"
  | "anonymous"
  | "sponsor"
  | "ratioBasisPoints"
  | "allocatedCents"
  | "matchedCents"
  | "remainingCents"
  | "perGiftCapCents"
  | "minimumGiftCents"
  | "currency"
  | "startsAt"
  | "endsAt"
  | "status"
> & { campaign: Pick<Campaign, "endsAt"> };

type Row = AsJson<Omit<Shown, "campaign">> & { campaignEndsAt: string | null };

/** The same as a reading. The caller must have checked that the reader can see the campaign or page. */
export function shownMatchesReading(
  ctx: Context,
  { id, parentCampaignId }: Pick<Campaign, "id" | "parentCampaignId">,
): Reading<ShownMatch[]> {
  const since = new Date(ctx.now().getTime() - SHOWN_AFTER_MS);
  const sql = Prisma.sql`
    SELECT m.id, m.label, m.anonymous, m.ratio_basis_points AS "ratioBasisPoints", m.currency, m.status,
      json_build_object('type', s.type, 'displayName', s.display_name, 'legalName', s.legal_name) AS sponsor,
      m.taken_cents::text AS "allocatedCents", m.matched_cents::text AS "matchedCents",
      (${remainingCents(ctx.now())})::text AS "remainingCents", m.per_gift_cap_cents::text AS "perGiftCapCents",
      m.minimum_gift_cents::text AS "minimumGiftCents", m.starts_at AS "startsAt", m.ends_at AS "endsAt",
      c.ends_at AS "campaignEndsAt"
    FROM matches m JOIN campaigns c ON c.id = m.campaign_id JOIN identities s ON s.id = m.sponsor_id
    WHERE m.campaign_id IN (${id}, ${parentCampaignId}) AND m.accepted_at IS NOT NULL AND (
      m.status IN ('active', 'scheduled', 'paused')
      OR m.status = 'exhausted' AND m.exhausted_at > ${since}::timestamptz
      OR m.status = 'ended' AND m.ended_at > ${since}::timestamptz)
    ORDER BY m.created_at, m.id LIMIT ${MATCHES_OPEN_MAX * 2}`;
  return reading(sql, (rows: Row[]) =>
    rows
      .map(matchOf)
      .filter(({ remainingCents, allocatedCents }) => remainingCents + allocatedCents > 0n)
      .map(shownMatch)
      .sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status)),
  );
}

function matchOf({ campaignEndsAt, ...row }: Row): Shown {
  const cents = (text: string | null) => (text === null ? null : BigInt(text));
  const instantOf = (text: string | null) => (text === null ? null : new Date(text));
  return {
    ...row,
    allocatedCents: BigInt(row.allocatedCents),
    matchedCents: BigInt(row.matchedCents),
    remainingCents: BigInt(row.remainingCents),
    perGiftCapCents: cents(row.perGiftCapCents),
    minimumGiftCents: cents(row.minimumGiftCents),
    startsAt: new Date(row.startsAt),
    endsAt: instantOf(row.endsAt),
    campaign: { endsAt: instantOf(campaignEndsAt) },
  };
}

/** A match as pages show it. */
export function shownMatch(match: Shown): ShownMatch {
  const ends = [match.endsAt, match.campaign.endsAt].filter((date) => date !== null);
  const cents = (value: Cents | null) => (value === null ? null : centsToJson(value));
  return {
    id: match.id,
    label: match.label,
    sponsorName: shownSponsor(match),
    ratio: match.ratioBasisPoints / MATCH_RATIO_PARTS,
    promisedCents: centsToJson(match.allocatedCents + match.remainingCents),
    perGiftCapCents: cents(match.perGiftCapCents),
    minimumGiftCents: cents(match.minimumGiftCents),
    matchedCents: centsToJson(match.matchedCents),
    pendingCents: centsToJson(match.allocatedCents - match.matchedCents),
    remainingCents: centsToJson(match.remainingCents),
    currency: match.currency,
    startsAt: instant(match.startsAt),
    endsAt: ends.length > 0 ? instant(new Date(Math.min(...ends.map((date) => date.getTime())))) : null,
    status: shownStatus(match),
  };
}

function shownStatus({ status, remainingCents }: Pick<Shown, "status" | "remainingCents">): ShownMatch["status"] {
  const promisesNothing = (status === "active" || status === "scheduled") && remainingCents === 0n;
  return promisesNothing ? "paused" : (status as ShownMatch["status"]);
}
