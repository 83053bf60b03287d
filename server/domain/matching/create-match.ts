import type { z } from "zod";
import { managesCampaign } from "@/server/domain/campaigns/campaign-access";
import { parentCampaignSubject } from "@/server/domain/campaigns/campaign-subjects";
import { lockCampaign } from "@/server/domain/campaigns/edit/lock-campaign";
import { readMatches } from "@/server/domain/campaigns/page/match-promise";
import { requirePaymentMethod } from "@/server/domain/identities/require-payment-method";
import { emailOffer } from "@/server/domain/matching/match-offers";
import { matchStates } from "@/server/domain/matching/match-states";
import { matchEvent, matchTransitions } from "@/server/domain/matching/match-transitions";
import { showMatch } from "@/server/domain/matching/show-match";
import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { IdentitySuspended, InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { MATCH_RATIO_PARTS, MATCHES_OFFERED_MAX, MATCHES_OPEN_MAX } from "@/server/kernel/limits";
import { initialState } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { moveAll } from "@/server/operations/transition";
import type { CampaignWithTotals } from "@/server/resources/campaign";
import { matchResource } from "@/server/resources/match";
import { matchCreateBody } from "@/server/resources/match-bodies";

type CreateMatch = z.infer<typeof matchCreateBody>;

/** Creates a match by an identity that the caller manages, on a campaign that the caller can read. */
export const createMatch = operation({
  name: "createMatch",
  summary: "Creates a match for contributions to a campaign.",
  description:
    "Any key that can read the campaign can create a match for a sponsor it manages, until the campaign ends. If your key manages neither the campaign's owner nor its beneficiary, the match is an offer: it is `pending`, and nobody else sees it, until they accept it. When a contribution to the campaign or one of its fundraising pages settles, each active match, oldest first, adds a gift from its sponsor until its cap is used up. A cap above what the sponsor can give is accepted: `remaining_cents` is what the match promises, which is never more than the sponsor can still give. `matched_gift_id` of that gift is the contribution. It is a gift like any other: it has a fee, counts toward the limits and gets a receipt. Matching gifts, the sponsor's own contributions and amounts below the minimum gift are never matched.",
  permission: { scope: "campaigns:write", manages: ["sponsor_id"] },
  subject: parentCampaignSubject,
  input: matchCreateBody,
  output: matchResource,
  errors: [InvalidParameter, InvalidState, IdentitySuspended],
  makes: {
    kind: "match",
    find: async (tx, id) => (await readMatches(tx, [id]))[0] ?? null,
    isOwn: (_ctx, { campaignId, sponsorId }, { subject: campaign, managed }) =>
      campaignId === campaign.id && sponsorId === managed.sponsor_id!.id,
  },
  run: (ctx, { id, ...input }, { subject: campaign, managed, chosenId }) =>
    ctx.transaction(async (tx) => {
      const sponsor = managed.sponsor_id!;
      requireSponsor(sponsor, campaign.beneficiaryId);
      await requirePaymentMethod(tx, sponsor.id, input.payment_method_id ?? null);
      const isOffer = !managesCampaign(tx, campaign);
      const { currency } = await lockOpenCampaign(tx, id, { fixesCurrency: !isOffer });
      if (isOffer) await requireOffersAllowance(tx, id);
      else await requireMatchesAllowance(tx, id);
      return writeMatch(tx, { campaignId: id, sponsor, currency: currency!, isOffer, chosenId }, input);
    }),
  show: showMatch,
});

/**
 * Prevents the campaign from ending until the transaction ends, and fixes its currency, because the match's cap is in
 * it. An offer does not fix the currency.
 */
export async function lockOpenCampaign(
  tx: Context,
  campaignId: string,
  { fixesCurrency }: { fixesCurrency: boolean },
): Promise<CampaignWithTotals> {
  const campaign = await lockCampaign(tx, { campaignId });
  const { status } = campaign;
  if (status === "ended" || status === "archived") {
    const message = "The campaign has ended. Its contributions can no longer be matched.";
    throw InvalidState({ message, context: { campaign_id: campaignId, status, allowed: [] } });
  }
  if (fixesCurrency && !campaign.currencyFixed)
    await tx.db.campaign.update({ where: { id: campaignId }, data: { currencyFixed: true } });
  return campaign;
}

function requireSponsor(sponsor: Identity, beneficiaryId: string): void {
  if (sponsor.status !== "active") throw IdentitySuspended({ param: "sponsor_id" });
  if (sponsor.id !== beneficiaryId) return;
  throw invalid("sponsor_id", "sponsor_id must be a different identity than the campaign's beneficiary.");
}

/** Limits the open matches of a campaign. Offers do not count. */
export async function requireMatchesAllowance(tx: Context, campaignId: string): Promise<void> {
  const where = { campaignId, status: { in: ["scheduled", "active", "paused", "exhausted"] } };
  if ((await tx.db.match.count({ where })) < MATCHES_OPEN_MAX) return;
  const message = `A campaign can have at most ${MATCHES_OPEN_MAX} open matches. Cancel one that you no longer need.`;
  throw InvalidState({ message, context: { campaign_id: campaignId, open_matches: MATCHES_OPEN_MAX } });
}

/** Limits a partner's open offers to another's campaign. The caller has locked the campaign. */
async function requireOffersAllowance(tx: Context, campaignId: string): Promise<void> {
  const where = { campaignId, status: "pending", createdById: actingIdentityId(tx.caller) };
  if ((await tx.db.match.count({ where })) < MATCHES_OFFERED_MAX) return;
  const message = `You can offer a campaign at most ${MATCHES_OFFERED_MAX} matches at once. Wait until they are accepted, or cancel one.`;
  throw InvalidState({ message, context: { campaign_id: campaignId, pending_matches: MATCHES_OFFERED_MAX } });
}

interface MatchSides {
  campaignId: string;
  sponsor: Identity;
  currency: string;
  isOffer: boolean;
  /** The match's id; null to generate one. */
  chosenId: string | null;
}

async function writeMatch(
  tx: Context,
  { campaignId, sponsor, currency, isOffer, chosenId }: MatchSides,
  input: CreateMatch,
) {
  const startsAt = input.starts_at ?? tx.now();
  const endsAt = input.ends_at ?? null;
  checkDates(tx, startsAt, endsAt);
  const { id } = await tx.db.match.create({
    data: {
      id: chosenId ?? tx.newId("match"),
      campaignId,
      sponsorId: sponsor.id,
      createdById: actingIdentityId(tx.caller),
      label: input.label ?? null,
      ratioBasisPoints: Math.round((input.ratio ?? 1) * MATCH_RATIO_PARTS),
      capCents: input.cap_cents,
      perGiftCapCents: input.per_gift_cap_cents ?? null,
      minimumGiftCents: input.minimum_gift_cents ?? null,
      currency,
      startsAt,
      endsAt,
      anonymous: input.anonymous ?? false,
      paymentMethodId: input.payment_method_id ?? null,
      status: initialState(matchStates, isOffer ? "pending" : "scheduled"),
      acceptedAt: isOffer ? null : tx.now(),
      createdAt: tx.now(),
    },
  });
  if (!isOffer && startsAt <= tx.now()) await moveAll(tx, matchTransitions, [id], "start", {});
  const [match] = await readMatches(tx, [id]);
  await audit(tx, "match.create", id, { sponsor_id: sponsor.id });
  if (isOffer) await emailOffer(tx, match!);
  await emitEvents(tx, [{ type: "match.created", subjectId: id, ...matchEvent(match!) }]);
  return match!;
}

function checkDates(tx: Context, startsAt: Date, endsAt: Date | null): void {
  if (endsAt === null) return;
  if (endsAt <= startsAt) throw invalid("ends_at", "ends_at must be later than starts_at.");
  if (endsAt <= tx.now()) throw invalid("ends_at", "ends_at must be in the future.");
}

function invalid(param: string, message: string) {
  return InvalidParameter({ message, details: [{ param, code: InvalidParameter.code, message }] });
}
