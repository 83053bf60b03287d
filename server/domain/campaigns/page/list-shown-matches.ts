import { campaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { withRemaining } from "@/server/domain/campaigns/page/match-promise";
import { MATCH_RATIO_PARTS, MATCHES_OPEN_MAX } from "@/server/kernel/limits";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { shownSponsor } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { instant } from "@/server/resources/fields";
import { type MatchStatus, type MatchWithRemaining, withMatchSides } from "@/server/resources/match";
import type { ShownMatch } from "@/server/resources/shown-match";

/** How long a campaign's page still thanks for a match that is over. */
const SHOWN_AFTER_MS = 14 * 86_400_000;
const ORDER: readonly MatchStatus[] = ["active", "scheduled", "paused", "exhausted", "ended"];

/**
 * Lists the matches that a campaign's or fundraiser's page shows: open ones first, then upcoming, then recently used
 * ones. Canceled ones are not shown, nor those that have given nothing and promise nothing.
 */
export const listShownMatches = operation({
  name: "listShownMatches",
  summary: "Lists the matches that a campaign's page shows.",
  permission: { visitor: "anyone" },
  subject: campaignSubject,
  run: (ctx, { id }) => readShownMatches(ctx, id),
});

/** Reads the same for a campaign that the reader is known to be able to see. */
export async function readShownMatches(ctx: Context, campaignId: string): Promise<ShownMatch[]> {
  const since = new Date(ctx.now().getTime() - SHOWN_AFTER_MS);
  const matches = await ctx.db.match.findMany({
    where: {
      acceptedAt: { not: null },
      campaign: { OR: [{ id: campaignId }, { pages: { some: { id: campaignId } } }] },
      OR: [
        { status: { in: ["active", "scheduled", "paused"] } },
        { status: "exhausted", exhaustedAt: { gt: since } },
        { status: "ended", endedAt: { gt: since } },
      ],
    },
    include: withMatchSides,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MATCHES_OPEN_MAX * 2,
  });
  const shown = (await withRemaining(ctx, matches))
    .filter(({ remainingCents, allocatedCents }) => remainingCents + allocatedCents > 0n)
    .map(shownMatch);
  return shown.sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
}

/** A match as pages show it. */
export function shownMatch(match: MatchWithRemaining): ShownMatch {
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

function shownStatus({ status, remainingCents }: MatchWithRemaining): ShownMatch["status"] {
  const promisesNothing = (status === "active" || status === "scheduled") && remainingCents === 0n;
  return promisesNothing ? "paused" : (status as ShownMatch["status"]);
}
