import { isOneOf } from "@/server/domain/access";
import { managesCampaign, partiesOf } from "@/server/domain/campaigns/campaign-access";
import type { Context } from "@/server/domain/context";
import type { MatchWithSides } from "@/server/resources/match";

/** True when the caller manages the sponsor. */
export function isSponsorSide(ctx: Context, match: Pick<MatchWithSides, "sponsorId" | "sponsor">): boolean {
  return isOneOf(ctx, [match.sponsorId, match.sponsor.managerId]);
}

/**
 * What the caller may see of a match. Who gives anonymously is known to those who manage the campaign all the same: they
 * are shown every contribution with its giver, and make out its receipt.
 */
export function viewOfMatch(ctx: Context, match: MatchWithSides) {
  const showsPayment = isSponsorSide(ctx, match);
  return { showsPayment, showsSponsor: showsPayment || managesCampaign(ctx, match.campaign) };
}

/** The identities that are told of what happens to a match. */
export function partiesOfMatch(match: MatchWithSides): string[] {
  return [...new Set([match.sponsorId, ...partiesOf(match.campaign)])];
}
