import type { z } from "zod";
import { giveSlug } from "@/server/domain/campaigns/addresses/campaign-slug";
import { campaignStates } from "@/server/domain/campaigns/campaign-states";
import { type CampaignTrigger, campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { assignFields } from "@/server/domain/campaigns/edit/assign-fields";
import { checkDates } from "@/server/domain/campaigns/edit/check-terms";
import { endCampaigns } from "@/server/domain/campaigns/edit/end-campaigns";
import { lockOpenParent } from "@/server/domain/campaigns/edit/lock-campaign";
import { writeParsedText } from "@/server/domain/campaigns/edit/parsed-texts";
import { requireActiveParties } from "@/server/domain/campaigns/edit/require-active-parties";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { decideApproval, noteDecision } from "@/server/domain/campaigns/p2p/decide-approval";
import { needsApproval, requestApproval } from "@/server/domain/campaigns/p2p/request-approval";
import { checkTeam } from "@/server/domain/campaigns/p2p/team-of";
import type { Rights } from "@/server/domain/campaigns/rights";
import { InvalidParameter, InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { nextStates } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { mergeMetadata } from "@/server/operations/merge-metadata";
import { move } from "@/server/operations/transition";
import { type CampaignStatus, type CampaignWithTotals, DEFAULT_P2P_POLICY } from "@/server/resources/campaign";
import type { campaignUpdateBody, p2pPageUpdateBody } from "@/server/resources/campaign-bodies";

export type CampaignChanges = z.infer<typeof campaignUpdateBody> & z.infer<typeof p2pPageUpdateBody>;

/** The fields that a page takes from its parent campaign. */
export const CAMPAIGN_TERMS = [
  "cause",
  "currency",
  "starts_at",
  "ends_at",
  "branding",
  "impacts",
  "faq",
  "video_url",
  "p2p_policy",
  "asks_for_address",
] as const;
/** The only fields that a page's parent campaign may set. */
const SAID_BY_PARENT = ["status", "approval"];

/**
 * Changes the given fields of a locked campaign or page, and moves it to `status`, if the caller's rights allow it.
 * Setting the current status changes nothing.
 */
export async function changeCampaign(
  tx: Context,
  campaign: CampaignWithTotals,
  { slug, status, approval, renew_preview, ...given }: CampaignChanges,
  rights: Rights,
): Promise<CampaignWithTotals> {
  const fields = withDefaults(tx, campaign, given);
  const named = Object.entries({ slug, status, approval, renew_preview, ...fields }).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  requireRights(rights, named);
  const trigger = triggerFor(campaign, status);
  checkTerms(tx, campaign, fields, trigger === "publish" || trigger === "resume");
  if (fields.team_page_id !== campaign.teamPageId) await checkTeam(tx, campaign, fields.team_page_id);
  await assignFields(tx, campaign.id, fields);
  if (fields.story !== undefined) await writeParsedText(tx, campaign.id, fields.story);
  if (renew_preview)
    await tx.db.campaign.update({ where: { id: campaign.id }, data: { previewVersion: { increment: 1 } } });
  if (slug !== undefined && slug !== campaign.slug)
    await giveSlug(tx, { ...campaign, name: fields.name ?? campaign.name }, slug);
  if (named.length > 0) await audit(tx, "campaign.update", campaign.id, { fields: named.join(",") });
  if (approval && approval !== campaign.approval) await decideApproval(tx, campaign, approval);
  else if (trigger) await moveCampaign(tx, campaign, trigger, rights);
  return findCampaign(tx, { campaignId: campaign.id });
}

/**
 * The owner's managers can change everything but the parent's decision; the parent campaign can move a page, for
 * example to end it.
 */
function requireRights({ runs, runsParent }: Rights, named: string[]): void {
  if (runs && (runsParent || !named.includes("approval"))) return;
  if (runsParent && named.every((name) => SAID_BY_PARENT.includes(name))) return;
  const message = runs
    ? "Only the organizers of the parent campaign can approve or decline a page."
    : "You can read this campaign, but only those who manage its owner can change it.";
  throw NotPermitted({ message });
}

/** The trigger that leads from the current status to the requested one; null if it is already there. */
function triggerFor(campaign: CampaignWithTotals, wanted: CampaignStatus | undefined): CampaignTrigger | null {
  const status = campaign.status as CampaignStatus;
  if (wanted === undefined || wanted === status) return null;
  const triggers = Object.keys(campaignStates.moves) as CampaignTrigger[];
  const trigger = triggers.find((name) => {
    const { from, to } = campaignStates.moves[name];
    return to === wanted && from.includes(status);
  });
  if (trigger) return trigger;
  throw InvalidState({ param: "status", context: { status, allowed: nextStates(campaignStates, status) } });
}

/** Replaces null with the default of a new campaign. A published campaign always has a start: clearing it sets it to now. */
function withDefaults(tx: Context, campaign: CampaignWithTotals, changes: Omit<CampaignChanges, "slug" | "status">) {
  const { starts_at, currency, p2p_policy, asks_for_address, metadata } = changes;
  return {
    ...changes,
    starts_at: starts_at === null && campaign.publishedAt ? tx.now() : starts_at,
    currency: currency === null ? DEFAULT_CURRENCY : currency,
    p2p_policy: p2p_policy === null ? DEFAULT_P2P_POLICY : p2p_policy,
    asks_for_address: asks_for_address === null ? false : asks_for_address,
    metadata: mergeMetadata(campaign.metadata, metadata),
  };
}

type Fields = ReturnType<typeof withDefaults>;

function checkTerms(tx: Context, campaign: CampaignWithTotals, changes: Fields, isGoingLive: boolean): void {
  if (campaign.parent) {
    const details = CAMPAIGN_TERMS.filter((name) => changes[name] !== undefined).map((param) => {
      return {
        param,
        code: InvalidParameter.code,
        message: `${param} of a page comes from its campaign. Change it there.`,
      };
    });
    if (details.length > 0) throw InvalidParameter({ message: details[0]!.message, details });
    return;
  }
  const { currency, starts_at: startsAt = campaign.startsAt, ends_at: endsAt = campaign.endsAt } = changes;
  checkDates(tx, { startsAt, endsAt }, isGoingLive);
  if (currency !== undefined && currency !== campaign.currency && campaign.currencyFixed) {
    const message = "The currency can no longer change, because the campaign has contributions in it.";
    throw InvalidState({
      message,
      param: "currency",
      context: { currency: campaign.currency, status: campaign.status },
    });
  }
}

async function moveCampaign(
  tx: Context,
  campaign: CampaignWithTotals,
  trigger: CampaignTrigger,
  rights: Rights,
): Promise<void> {
  if (trigger === "end") {
    await endCampaigns(tx, [campaign.id]);
    return;
  }
  if (trigger === "publish" || trigger === "resume") await requireActiveParties(tx, campaign);
  if (campaign.parentCampaignId && (trigger === "publish" || trigger === "resume"))
    await lockOpenParent(tx, campaign.parentCampaignId);
  if (trigger === "publish" && needsApproval(campaign, rights)) {
    await requestApproval(tx, campaign);
    return;
  }
  if (trigger === "publish" || trigger === "discard") await noteDecision(tx, campaign, trigger, rights);
  await move(tx, campaignTransitions, campaign, trigger, {});
}
