import type { Context } from "@/server/domain/context";
import { MATCH_RATIO_PARTS, MATCHES_OPEN_MAX } from "@/server/kernel/limits";
import { type MatchStatus, remainingOf, withMatchSides } from "@/server/resources/match";
import type { ShownMatch } from "@/server/resources/shown-match";

/** How long a campaign's page still thanks for a match that is over. */
const SHOWN_AFTER_MS = 14 * 86_400_000;
const ORDER: readonly MatchStatus[] = ["active", "scheduled", "exhausted", "ended"];

/**
 * The matches that a campaign's page shows, and those of the pages beneath it: what can be had now first, then what will
 * come, then what was given lately. Canceled ones, and those that ended without a gift, are not shown.
 */
export async function listShownMatches(ctx: Context, campaignId: string): Promise<ShownMatch[]> {
  const since = new Date(ctx.now().getTime() - SHOWN_AFTER_MS);
  const matches = await ctx.db.match.findMany({
    where: {
      campaignId,
      OR: [
        { status: { in: ["active", "scheduled"] } },
        { status: "exhausted", exhaustedAt: { gt: since } },
        { status: "ended", endedAt: { gt: since }, takenCents: { gt: 0n } },
      ],
    },
    include: withMatchSides,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: MATCHES_OPEN_MAX * 2,
  });
  const shown = matches.map((match): ShownMatch => {
    const ends = [match.endsAt, match.campaign.endsAt].filter((date) => date !== null);
    return {
      id: match.id,
      label: match.label,
      sponsorName: match.anonymous ? null : match.sponsor.displayName,
      ratio: match.ratioBasisPoints / MATCH_RATIO_PARTS,
      capCents: match.capCents,
      perGiftCapCents: match.perGiftCapCents,
      minimumGiftCents: match.minimumGiftCents,
      matchedCents: match.takenCents,
      remainingCents: remainingOf(match),
      currency: match.currency,
      startsAt: match.startsAt,
      endsAt: ends.length > 0 ? new Date(Math.min(...ends.map((date) => date.getTime()))) : null,
      status: match.status as ShownMatch["status"],
    };
  });
  return shown.sort((one, other) => ORDER.indexOf(one.status) - ORDER.indexOf(other.status));
}
