import type { z } from "zod";
import { audit } from "@/server/domain/audit";
import { assignFields } from "@/server/domain/campaigns/assign-fields";
import { runsCampaign } from "@/server/domain/campaigns/campaign-access";
import { giveSlug } from "@/server/domain/campaigns/campaign-slug";
import { campaignStates } from "@/server/domain/campaigns/campaign-states";
import { type CampaignTrigger, campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { checkDates } from "@/server/domain/campaigns/check-terms";
import { endCampaigns } from "@/server/domain/campaigns/end-campaigns";
import { type CampaignRef, findCampaign } from "@/server/domain/campaigns/find-campaign";
import { lockCampaign, lockOpenParent } from "@/server/domain/campaigns/lock-campaign";
import { endMatches } from "@/server/domain/campaigns/matching/end-matches";
import type { Context } from "@/server/domain/context";
import { move } from "@/server/domain/transition";
import { InvalidParameter, InvalidState, NotPermitted } from "@/server/kernel/refusals";
import { nextStates } from "@/server/kernel/states";
import type { CampaignStatus, CampaignWithTotals } from "@/server/resources/campaign";
import type { campaignUpdateBody } from "@/server/resources/campaign-bodies";

export type CampaignChanges = z.infer<typeof campaignUpdateBody>;

/** Of a page, these are its parent's. */
const TERMS = ["currency", "starts_at", "ends_at", "branding"] as const;

/**
 * Changes what is given of a campaign or page that the caller runs, and moves it where `status` says. The status that it
 * has already changes nothing.
 */
export async function updateCampaign(
  ctx: Context,
  ref: CampaignRef,
  { slug, status, ...given }: CampaignChanges,
): Promise<CampaignWithTotals> {
  return ctx.transaction(async (tx) => {
    const campaign = await lockCampaign(tx, ref);
    const fields = startedIfPublished(tx, campaign, given);
    const named = Object.entries({ slug, status, ...fields }).flatMap(([name, value]) =>
      value === undefined ? [] : name,
    );
    requireRunner(tx, campaign, named);
    const trigger = triggerFor(campaign, status);
    checkTerms(tx, campaign, fields, trigger === "publish" || trigger === "resume");
    await assignFields(tx, campaign.id, fields);
    if (slug !== undefined && slug !== campaign.slug) await giveSlug(tx, campaign, slug);
    if (named.length > 0) await audit(tx, "campaign.update", campaign.id, { fields: named.join(",") });
    if (trigger) await moveCampaign(tx, campaign, trigger);
    return findCampaign(tx, ref);
  });
}

/** Who manages the owner may change everything; the campaign above may move a page, say to end it. */
function requireRunner(tx: Context, campaign: CampaignWithTotals, named: string[]): void {
  if (runsCampaign(tx, campaign)) return;
  const { parent } = campaign;
  if (parent && runsCampaign(tx, parent) && named.every((name) => name === "status")) return;
  throw NotPermitted({ message: "Your key may read this campaign. Only those who manage its owner may change it." });
}

/** What leads from the campaign's status to the one that is wanted; null when it is there already. */
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

/** A campaign that was published keeps a start: when it is taken away, that is now. */
function startedIfPublished(tx: Context, { publishedAt }: CampaignWithTotals, changes: CampaignChanges) {
  return changes.starts_at === null && publishedAt ? { ...changes, starts_at: tx.now() } : changes;
}

function checkTerms(tx: Context, campaign: CampaignWithTotals, changes: CampaignChanges, isGoingLive: boolean): void {
  if (campaign.parent) {
    const details = TERMS.filter((name) => changes[name] !== undefined).map((param) => {
      return { param, code: InvalidParameter.code, message: `${param} of a page is the campaign's. Change it there.` };
    });
    if (details.length > 0) throw InvalidParameter({ message: details[0]!.message, details });
    return;
  }
  const { currency, starts_at: startsAt = campaign.startsAt, ends_at: endsAt = campaign.endsAt } = changes;
  checkDates(tx, { startsAt, endsAt }, isGoingLive);
  if (currency !== undefined && currency !== campaign.currency && campaign.currencyFixed) {
    const message = "The currency cannot change any more, because there are contributions or matches in it.";
    throw InvalidState({
      message,
      param: "currency",
      context: { currency: campaign.currency, status: campaign.status },
    });
  }
}

async function moveCampaign(tx: Context, campaign: CampaignWithTotals, trigger: CampaignTrigger): Promise<void> {
  if (trigger === "end") {
    await endCampaigns(tx, [campaign.id]);
    return;
  }
  if (campaign.parentCampaignId && (trigger === "publish" || trigger === "resume"))
    await lockOpenParent(tx, campaign.parentCampaignId);
  await move(tx, campaignTransitions, campaign, trigger, {});
  if (trigger === "discard") await endMatches(tx, [campaign.id]);
}
