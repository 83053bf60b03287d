import { z } from "zod";
import type { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import { CAUSES, type Cause } from "@/server/kernel/causes";
import {
  CAMPAIGN_DESCRIPTION_MAX_CHARACTERS,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_SLUG_MAX_CHARACTERS,
  CAMPAIGN_STORY_MAX_CHARACTERS,
  FUNDRAISER_NAME_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { brandingOut } from "@/server/resources/campaign-branding";
import { type CampaignExtras, extrasOut } from "@/server/resources/campaign-extras";
import { languageOf, languageOut } from "@/server/resources/campaign-language";
import { campaignId, centsOut, createdAtOut, identityId, instant, instantOut } from "@/server/resources/fields";
import { ONLY_PICTURES, type PictureKind, pictureResource, serializePicture } from "@/server/resources/picture";
import { currencyOut, integerOut, textOut, urlOut } from "@/server/resources/response-fields";
import { warningsOut } from "@/server/resources/warning";

export const CAMPAIGN_STATUSES = ["draft", "live", "paused", "ended", "archived"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Who can start fundraising pages on a campaign. */
export const P2P_POLICIES = ["open", "approval", "closed"] as const;
export const DEFAULT_P2P_POLICY: P2pPolicy = "open";
export type P2pPolicy = (typeof P2P_POLICIES)[number];

/** The organizers' decision about a fundraising page. */
export const APPROVALS = ["pending", "approved", "declined"] as const;
export type Approval = (typeof APPROVALS)[number];

const COUNT_MAX = 2_147_483_647;
const CENTS_NOTE = "in the currency's smallest unit";

/** A campaign or page in every response. */
export const campaignResource = z
  .strictObject({
    id: campaignId.describe("The id of the campaign."),
    name: textOut(CAMPAIGN_NAME_MAX_CHARACTERS).describe("The campaign's name."),
    slug: z
      .string()
      .meta({ pattern: "^[a-z0-9-]+$", maxLength: CAMPAIGN_SLUG_MAX_CHARACTERS })
      .describe("The campaign's part of the page URL. Earlier slugs redirect to it."),
    description: textOut(CAMPAIGN_DESCRIPTION_MAX_CHARACTERS)
      .nullable()
      .describe("A short description, shown when the page is shared."),
    story: textOut(CAMPAIGN_STORY_MAX_CHARACTERS).nullable().describe("The story on the page, in Markdown."),
    language: languageOut,
    goal_cents: centsOut.nullable().describe(`The goal, ${CENTS_NOTE}. null without a goal.`),
    cause: z
      .enum(CAUSES)
      .nullable()
      .describe("What the campaign raises money for, by which visitors find it. null if unsaid, and on pages."),
    raised_cents: centsOut.describe(
      `The total of settled contributions, ${CENTS_NOTE}, before fees and without refunded gifts.`,
    ),
    currency: currencyOut.describe(
      "The currency of every contribution. It cannot change after the first contribution or match.",
    ),
    status: z.enum(CAMPAIGN_STATUSES).describe("The campaign's status. Only a live campaign accepts contributions."),
    starts_at: instantOut
      .nullable()
      .describe("When it starts to accept contributions. null on a draft without a start date."),
    ends_at: instantOut.nullable().describe("When it ends automatically. null if it does not."),
    url: urlOut.describe("The URL of the public page."),
    preview_url: urlOut
      .nullable()
      .describe(
        "The URL of a draft's page, for anyone with the link. null once the page is public, and for keys that do not manage it.",
      ),
    created_at: createdAtOut,
    branding: brandingOut.describe("The branding of its pages."),
    ...extrasOut,
    cover_picture: pictureResource
      .nullable()
      .describe(
        "The uploaded picture at the top of the page. null without one. A page without its own has its campaign's.",
      ),
    logo_picture: pictureResource
      .nullable()
      .describe("The uploaded logo. null without one. A page without its own has its campaign's."),
    organizer_picture: pictureResource
      .nullable()
      .describe("The uploaded picture of the organizer, or of the fundraiser of a page. null without one."),
    owner_id: identityId.describe("The identity that owns it."),
    beneficiary_id: identityId.describe("The identity that contributions go to, which is `to` of each gift."),
    parent_campaign_id: campaignId.nullable().describe("The parent campaign of a fundraising page. null on campaigns."),
    asks_for_address: z
      .boolean()
      .describe("Whether the gift form on its pages asks for a postal address. On pages, that of the campaign."),
    p2p_policy: z
      .enum(P2P_POLICIES)
      .nullable()
      .describe(
        "Who can create fundraising pages: anyone (`open`), anyone with the organizers' approval (`approval`), or only the organizers (`closed`). null on pages.",
      ),
    fundraiser_name: textOut(FUNDRAISER_NAME_MAX_CHARACTERS)
      .nullable()
      .describe("The fundraiser's name on a page. null if it is the owner's name, and on campaigns."),
    is_team: z.boolean().describe("Whether other pages of the campaign can join this page."),
    team_page_id: campaignId.nullable().describe("The team page that this page belongs to. null without a team."),
    approval: z
      .enum(APPROVALS)
      .nullable()
      .describe("The organizers' decision on a page submitted for review. null if none was requested."),
    pending_cents: centsOut.describe(`The total of contributions that have not settled yet, ${CENTS_NOTE}.`),
    contributions_count: integerOut(0, COUNT_MAX).describe("The number of contributions in `raised_cents`."),
    published_at: instantOut.nullable().describe("When it first went live. null until then."),
    ended_at: instantOut.nullable().describe("When it ended. null until then."),
    metadata: z
      .record(textOut(80), z.unknown())
      .describe("Your own key-value pairs. Empty for keys that do not manage the owner."),
    warnings: warningsOut,
  })
  .meta({
    id: "Campaign",
    description: "A campaign with the amount it has raised, or one of its fundraising pages.",
  });

/** A campaign or page as a reader sees it. */
export type ShownCampaign = z.infer<typeof campaignResource>;

/** The relations that must be loaded to show a campaign. */
const pictures = { where: { kind: { in: [...ONLY_PICTURES] }, storedAt: { not: null }, removedAt: null } };
export const withTotals = { parent: { include: { pictures } }, totals: true, pictures };
export type CampaignWithTotals = Prisma.CampaignGetPayload<{ include: typeof withTotals }>;

interface CampaignView {
  /** Without a trailing slash. */
  publicUrl: string;
  /** True for readers who manage its owner. */
  isOwned: boolean;
  /** The key to a draft's preview; null for readers of public campaigns only. */
  previewKey: string | null;
}

/** Writes a campaign. A page shows its parent's currency, dates and branding. */
export function serializeCampaign(
  campaign: CampaignWithTotals,
  { publicUrl, isOwned, previewKey }: CampaignView,
): ShownCampaign {
  const { parent, totals } = campaign;
  const source = parent ?? campaign;
  const sum = (column: "raisedCents" | "pendingCents") => totals.reduce((cents, part) => cents + part[column], 0n);
  const pictured = (kind: PictureKind, inherits = true) => {
    const own = [campaign, ...(parent && inherits ? [parent] : [])].flatMap((one) => one.pictures);
    const picture = own.find((one) => one.kind === kind);
    return picture ? serializePicture(picture, publicUrl) : null;
  };
  const isDraft = campaign.status === "draft" || parent?.status === "draft";
  const url = publicUrl + campaignPath(campaign);
  return {
    id: campaign.id,
    name: campaign.name,
    slug: campaign.slug,
    description: campaign.description,
    story: campaign.story,
    language: languageOf(campaign),
    goal_cents: campaign.goalCents === null ? null : centsToJson(campaign.goalCents),
    cause: parent ? null : (campaign.cause as Cause | null),
    raised_cents: centsToJson(sum("raisedCents")),
    currency: source.currency!,
    status: campaign.status as CampaignStatus,
    starts_at: source.startsAt && instant(source.startsAt),
    ends_at: source.endsAt && instant(source.endsAt),
    url,
    preview_url: isDraft && previewKey ? `${url}?preview=${previewKey}` : null,
    created_at: instant(campaign.createdAt),
    branding: source.branding as Record<string, unknown>,
    impacts: source.impacts as CampaignExtras["impacts"],
    faq: source.faq as CampaignExtras["faq"],
    video_url: source.videoUrl,
    cover_picture: pictured("cover"),
    logo_picture: pictured("logo"),
    organizer_picture: pictured("organizer", false),
    owner_id: campaign.ownerId,
    beneficiary_id: campaign.beneficiaryId,
    parent_campaign_id: campaign.parentCampaignId,
    asks_for_address: source.asksForAddress,
    p2p_policy: parent ? null : policyOf(campaign),
    fundraiser_name: campaign.fundraiserName,
    is_team: campaign.isTeam,
    team_page_id: campaign.teamPageId,
    approval: campaign.approval as Approval | null,
    pending_cents: centsToJson(sum("pendingCents")),
    contributions_count: totals.reduce((count, part) => count + part.contributionsCount, 0),
    published_at: campaign.publishedAt && instant(campaign.publishedAt),
    ended_at: campaign.endedAt && instant(campaign.endedAt),
    metadata: isOwned ? (campaign.metadata as Record<string, unknown>) : {},
  };
}

/** Who can start fundraising pages on a campaign; open for campaigns created without a policy. */
export function policyOf({ p2pPolicy }: { p2pPolicy: string | null }): P2pPolicy {
  return (p2pPolicy ?? "open") as P2pPolicy;
}
