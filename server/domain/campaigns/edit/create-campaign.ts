import type { z } from "zod";
import { giveSlug, unprovenSlug } from "@/server/domain/campaigns/addresses/campaign-slug";
import { findWithTotals } from "@/server/domain/campaigns/campaign-subjects";
import { campaignEvent, campaignTransitions } from "@/server/domain/campaigns/campaign-transitions";
import { checkDates } from "@/server/domain/campaigns/edit/check-terms";
import { writeParsedText } from "@/server/domain/campaigns/edit/parsed-texts";
import { requireActiveParties } from "@/server/domain/campaigns/edit/require-active-parties";
import { findCampaign } from "@/server/domain/campaigns/find-campaign";
import { showCampaign } from "@/server/domain/campaigns/show-campaign";
import { emitEvents } from "@/server/events/emit";
import type { Identity } from "@/server/generated/prisma/client";
import { actingIdentityId } from "@/server/kernel/caller";
import { AlreadyExists, IdentitySuspended, InvalidParameter } from "@/server/kernel/common-errors";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { manages } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { type CampaignWithTotals, campaignResource, DEFAULT_P2P_POLICY } from "@/server/resources/campaign";
import { campaignCreateBody, type p2pPageCreateBody } from "@/server/resources/campaign-bodies";
import { warnOfBranding } from "@/server/resources/campaign-branding";
import { extraAsJson } from "@/server/resources/campaign-extras";

type CreateCampaign = z.infer<typeof campaignCreateBody>;
type CreatePage = z.infer<typeof p2pPageCreateBody>;

/** Only for a page that someone started on the site by entering an email address. */
export interface SiteStart {
  locale: string;
  startKey: string;
}

/** The initial fields of a campaign or a page. */
export interface CampaignDraft
  extends Omit<CreateCampaign, "owner_id" | "beneficiary_id">,
    Pick<CreatePage, "fundraiser_name" | "is_team" | "team_page_id"> {
  owner: Identity;
  beneficiaryId: string;
  /** The parent campaign of a page. */
  parentId: string | null;
  start?: SiteStart;
}

/** Creates a campaign owned by an identity that the caller manages, as a draft or live at once. */
export const createCampaign = operation({
  name: "createCampaign",
  summary: "Creates a campaign, as a draft or live right away.",
  description:
    "A campaign raises money for one beneficiary in one currency. If you leave out the slug, it is generated from the name. `url` is the campaign's public page.",
  permission: { scope: "campaigns:write", manages: ["owner_id"] },
  input: campaignCreateBody,
  output: campaignResource,
  errors: [InvalidParameter, AlreadyExists, IdentitySuspended],
  warn: warnOfBranding,
  makes: {
    kind: "campaign",
    find: findWithTotals,
    isOwn: (_ctx, { ownerId }, { managed }) => ownerId === managed.owner_id!.id,
  },
  run: (ctx, input, { managed, chosenId }) => openCampaign(ctx, input, managed.owner_id!, chosenId),
  show: showCampaign,
});

/** @param chosenId - The campaign's id; null for a new one. */
function openCampaign(
  ctx: Context,
  input: CreateCampaign,
  owner: Identity,
  chosenId: string | null,
): Promise<CampaignWithTotals> {
  return ctx.transaction(async (tx) => {
    const beneficiary = await findBeneficiary(tx, input.beneficiary_id, owner);
    checkDates(tx, { startsAt: input.starts_at ?? null, endsAt: input.ends_at ?? null }, input.status === "live");
    const draft = { ...input, owner, beneficiaryId: beneficiary.id, parentId: null };
    const campaign = await writeCampaign(tx, draft, chosenId ?? tx.newId("campaign"));
    if (input.status !== "live") return campaign;
    await requireActiveParties(tx, campaign);
    return move(tx, campaignTransitions, campaign, "publish", {});
  });
}

async function findBeneficiary(tx: Context, named: string | null | undefined, owner: Identity): Promise<Identity> {
  if (named == null) return owner;
  const beneficiary = await tx.db.identity.findUnique({ where: { id: named } });
  if (beneficiary && (manages(tx, beneficiary) || beneficiary.charityStatus === "verified")) return beneficiary;
  const message = "beneficiary_id must be an identity you manage, or a verified charity.";
  throw InvalidParameter({ param: "beneficiary_id", message });
}

/** Writes a campaign or a page, as a draft, with its slug and its events, in the running transaction. */
export async function writeCampaign(
  tx: Context,
  draft: CampaignDraft,
  id = tx.newId("campaign"),
): Promise<CampaignWithTotals> {
  await insertCampaign(tx, id, draft);
  if (draft.story != null) await writeParsedText(tx, id, draft.story);
  const slug = draft.start ? unprovenSlug(id) : draft.slug;
  await giveSlug(tx, { id, name: draft.name, parentCampaignId: draft.parentId }, slug);
  await audit(tx, "campaign.create", id);
  const campaign = await findCampaign(tx, { campaignId: id });
  await emitEvents(tx, [{ type: "campaign.created", subjectId: id, ...campaignEvent(tx, campaign) }]);
  return campaign;
}

/** JSON is written as text, because Prisma would drop a key named `__proto__`. */
async function insertCampaign(tx: Context, id: string, draft: CampaignDraft): Promise<void> {
  const { owner, beneficiaryId, parentId } = draft;
  const createdById = actingIdentityId(tx.caller);
  const currency = parentId === null ? (draft.currency ?? DEFAULT_CURRENCY) : null;
  const policy = parentId === null ? (draft.p2p_policy ?? DEFAULT_P2P_POLICY) : null;
  const { locale = null, startKey = null } = draft.start ?? {};
  await tx.db.$executeRaw`
    INSERT INTO campaigns (id, owner_id, beneficiary_id, parent_campaign_id, created_by_id,
      name, slug, description, story, goal_cents, cause, currency, starts_at, ends_at, branding, metadata, created_at,
      impacts, faq, video_url, p2p_policy, fundraiser_name, is_team, team_page_id, locale, start_key, link_version,
      is_unproven, language, asks_for_address)
    VALUES (${id}, ${owner.id}, ${beneficiaryId}, ${parentId},
      ${createdById}, ${draft.name}, '', ${draft.description ?? null}, ${draft.story ?? null}, ${draft.goal_cents ?? null},
      ${draft.cause ?? null}, ${currency}, ${draft.starts_at ?? null}::timestamptz, ${draft.ends_at ?? null}::timestamptz,
      ${JSON.stringify(draft.branding ?? {})}::json, ${JSON.stringify(draft.metadata ?? {})}::json, ${tx.now()}::timestamptz,
      ${extraAsJson(draft.impacts)}::json, ${extraAsJson(draft.faq)}::json, ${draft.video_url ?? null},
      ${policy}, ${draft.fundraiser_name ?? null}, ${draft.is_team ?? false}, ${draft.team_page_id ?? null},
      ${locale}, ${startKey}, ${draft.start ? 1 : 0}, ${draft.start !== undefined}, ${draft.language ?? null},
      ${parentId === null && (draft.asks_for_address ?? false)})`;
}
