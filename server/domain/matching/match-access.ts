import { managesCampaign, mayReadCampaign, partiesOf } from "@/server/domain/campaigns/campaign-access";
import { mayReadDonors } from "@/server/kernel/caller";
import { isOneOf } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import type { MatchWithSides } from "@/server/resources/match";

/** True if the caller manages the sponsor. */
export function isSponsorSide(ctx: Context, match: Pick<MatchWithSides, "sponsorId" | "sponsor">): boolean {
  return isOneOf(ctx, [match.sponsorId, match.sponsor.managerId]);
}

/**
 * What the caller can see of a match. The campaign's managers also see anonymous sponsors, because they see every
 * contribution's donor and issue the receipts. Members whose roles hide donors do not.
 */
export function viewOfMatch(ctx: Context, match: MatchWithSides) {
  const showsPayment = isSponsorSide(ctx, match);
  const showsSponsor = mayReadDonors(ctx.caller) && (showsPayment || managesCampaign(ctx, match.campaign));
  return { showsPayment, showsSponsor };
}

/** The identities that are notified about a match. */
export function partiesOfMatch(match: MatchWithSides): string[] {
  return [...new Set([match.sponsorId, ...partiesOf(match.campaign)])];
}

/** True if the caller can read the match. Until an offer is accepted, only the sponsor and the campaign can see it. */
export function mayReadMatch(ctx: Context, match: MatchWithSides): boolean {
  if (!mayReadCampaign(ctx, match.campaign)) return false;
  return match.acceptedAt !== null || isSponsorSide(ctx, match) || managesCampaign(ctx, match.campaign);
}
