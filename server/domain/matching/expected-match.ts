import { shownMatch } from "@/server/domain/campaigns/page/list-shown-matches";
import { withRemaining } from "@/server/domain/campaigns/page/match-promise";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { withMatchSides } from "@/server/resources/match";
import { matchedCents, matchTerms } from "@/server/resources/match-effect";

interface ExpectedContribution {
  /** The campaign or page that it is made to. */
  campaignId: string;
  amountCents: Cents;
  /** Null if the donor is not known yet. */
  fromId: string | null;
}

/**
 * Returns what matches are expected to add to a contribution that has not settled yet, as the form showed it. They are
 * only allocated when it settles, and by then their caps may be used up.
 */
export async function expectedMatchCents(
  ctx: Context,
  { campaignId, amountCents, fromId }: ExpectedContribution,
): Promise<Cents> {
  const matches = await ctx.db.match.findMany({
    where: {
      status: "active",
      acceptedAt: { not: null },
      ...(fromId !== null && { sponsorId: { not: fromId } }),
      campaign: { OR: [{ id: campaignId }, { pages: { some: { id: campaignId } } }] },
    },
    include: withMatchSides,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const terms = matchTerms((await withRemaining(ctx, matches)).map(shownMatch));
  return BigInt(matchedCents(Number(amountCents), terms));
}
