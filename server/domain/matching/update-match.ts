import { managesCampaign, runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { lockOpenCampaign, requireMatchesAllowance } from "@/server/domain/matching/create-match";
import { isSponsorSide } from "@/server/domain/matching/match-access";
import { matchSubject } from "@/server/domain/matching/match-subject";
import { matchTransitions } from "@/server/domain/matching/match-transitions";
import { showMatch } from "@/server/domain/matching/show-match";
import { IdentitySuspended, InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move, moveAll } from "@/server/operations/transition";
import { type MatchWithRemaining, matchResource } from "@/server/resources/match";
import { matchUpdateBody } from "@/server/resources/match-bodies";

/**
 * Accepts, declines, cancels, or resumes a match on request. Allocated amounts are still given; lapsed ones do not come
 * back.
 */
export const updateMatch = operation({
  name: "updateMatch",
  summary: "Accepts or declines an offered match, cancels one, or resumes a paused one.",
  description:
    "A match that is `pending` was offered by someone else: keys that manage the campaign's owner or beneficiary accept it with `active` and decline it with `canceled`. It matches contributions made from then on, or from its start date. Keys that manage the sponsor or the campaign can cancel it. Contributions that settle after that are not matched. Existing matching gifts stay. A canceled match stays canceled, and an ended match cannot be canceled. Keys that manage the sponsor can resume a match that is `paused`: it matches contributions that settle from then on. Contributions whose match lapsed stay unmatched.",
  permission: {
    scope: "campaigns:write",
    relation: ["sponsor", "campaign_owner", "campaign_manager"],
    otherwise: "You can read this match, but only those who manage the sponsor or the campaign can change it.",
  },
  subject: matchSubject,
  input: matchUpdateBody,
  output: matchResource,
  errors: [InvalidState, NotPermitted, IdentitySuspended],
  run: (ctx, { status }, { subject: match }) => changeMatch(ctx, match, status),
  show: showMatch,
});

/** Accepts, declines, cancels or resumes a match for a caller who may read it. */
export async function changeMatch(
  ctx: Context,
  read: MatchWithRemaining,
  status: "active" | "canceled" | undefined,
): Promise<MatchWithRemaining> {
  if (status === undefined || status === read.status) return read;
  return ctx.transaction(async (tx) => {
    const match = read.status === "pending" ? await lockOffer(tx, read) : read;
    if (status === match.status) return match;
    if (status === "canceled") return cancelMatch(tx, match);
    return match.status === "pending" ? acceptMatch(tx, match) : resumeMatch(tx, match);
  });
}

/** Serializes answers to an offer, because someone who may decline it may not be allowed to cancel it once accepted. */
async function lockOffer(tx: Context, { id, campaignId }: MatchWithRemaining): Promise<MatchWithRemaining> {
  await lockCampaign(tx, { campaignId });
  const [match] = await readMatches(tx, [id]);
  return match!;
}

async function cancelMatch(tx: Context, match: MatchWithRemaining) {
  // The beneficiary decides on offers. An accepted match is between the sponsor and the organizers.
  if (match.status !== "pending" && !isSponsorSide(tx, match) && !runsCampaign(tx, match.campaign))
    throw NotPermitted({ message: "Only those who manage the sponsor or the campaign's owner can cancel a match." });
  const canceled = await move(tx, matchTransitions, match, "cancel", {});
  await audit(tx, "match.cancel", match.id);
  return canceled;
}

/** Only for the campaign's side, because its page makes the promise from now on. */
async function acceptMatch(tx: Context, match: MatchWithRemaining) {
  if (!managesCampaign(tx, match.campaign))
    throw NotPermitted({ message: "Only those who manage the campaign's owner or beneficiary can accept a match." });
  const sponsor = await tx.db.identity.findUniqueOrThrow({ where: { id: match.sponsorId } });
  if (sponsor.status !== "active") throw IdentitySuspended({ param: "status" });
  const { currency } = await lockOpenCampaign(tx, match.campaignId, { fixesCurrency: true });
  if (currency !== match.currency) {
    const message = "The campaign's currency has changed since the match was offered. Decline it, and ask for another.";
    throw InvalidState({ message, context: { campaign_id: match.campaignId, currency } });
  }
  await requireMatchesAllowance(tx, match.campaignId);
  const accepted = await move(tx, matchTransitions, match, "accept", {});
  await audit(tx, "match.accept", match.id);
  if (accepted.startsAt > tx.now()) return accepted;
  const [started] = await moveAll(tx, matchTransitions, [match.id], "start", {});
  return started ?? accepted;
}

/** Only for the sponsor's side, because it promises the sponsor's money again. */
async function resumeMatch(tx: Context, match: MatchWithRemaining) {
  if (!isSponsorSide(tx, match)) {
    throw NotPermitted({ message: "Only those who manage the sponsor can resume a match." });
  }
  const sponsor = await tx.db.identity.findUniqueOrThrow({ where: { id: match.sponsorId } });
  if (sponsor.status !== "active") throw IdentitySuspended({ param: "status" });
  const resumed = await move(tx, matchTransitions, match, "resume", {});
  await audit(tx, "match.resume", match.id);
  // Its allocations in progress may have used up the cap.
  const isEmpty = resumed.capCents - resumed.allocatedCents < GIFT_MINIMUM_CENTS;
  const [exhausted] = isEmpty ? await moveAll(tx, matchTransitions, [match.id], "exhaust", {}) : [];
  return exhausted ?? resumed;
}
