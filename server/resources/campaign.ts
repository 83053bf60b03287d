import { z } from "zod";
import type { Prisma } from "@/server/generated/prisma/client";
import { campaignPath } from "@/server/kernel/campaign-path";
import {
  CAMPAIGN_DESCRIPTION_MAX_CHARACTERS,
  CAMPAIGN_NAME_MAX_CHARACTERS,
  CAMPAIGN_SLUG_MAX_CHARACTERS,
  CAMPAIGN_STORY_MAX_CHARACTERS,
  FUNDRAISER_NAME_MAX_CHARACTERS,
} from "@/server/kernel/limits";
import { centsToJson } from "@/server/kernel/money";
import { brandingOut } from "@/server/resources/campaign-branding";
import { campaignId, centsOut, createdAtOut, identityId, instant, instantOut } from "@/server/resources/fields";
import { currencyOut, integerOut, textOut, urlOut } from "@/server/resources/response-fields";

export const CAMPAIGN_STATUSES = ["draft", "live", "paused", "ended", "archived"] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** Who may open pages beneath a campaign. */
export const P2P_POLICIES = ["open", "approval", "closed"] as const;
export type P2pPolicy = (typeof P2P_POLICIES)[number];

/** What those who run a campaign say to a page beneath it. */
export const APPROVALS = ["pending", "approved", "declined"] as const;
export type Approval = (typeof APPROVALS)[number];

const COUNT_MAX = 2_147_483_647;
const CENTS_NOTE = "in the currency's smallest unit";

/** A campaign or a page as every answer shows it. */
export const campaignResource = z
  .strictObject({
    id: campaignId.describe("Names the campaign."),
    name: textOut(CAMPAIGN_NAME_MAX_CHARACTERS).describe("What the campaign is called."),
    slug: z
      .string()
      .meta({ pattern: "^[a-z0-9-]+$", maxLength: CAMPAIGN_SLUG_MAX_CHARACTERS })
      .describe("Its part of the page's address. Earlier ones keep leading to it."),
    description: textOut(CAMPAIGN_DESCRIPTION_MAX_CHARACTERS)
      .nullable()
      .describe("What a shared link shows beneath the name."),
    story: textOut(CAMPAIGN_STORY_MAX_CHARACTERS).nullable().describe("The long text of the page, in markdown."),
    goal_cents: centsOut.nullable().describe(`What is to be raised, ${CENTS_NOTE}; null without a goal.`),
    raised_cents: centsOut.describe(
      `What settled contributions add up to, ${CENTS_NOTE}, before fees and less what was given back.`,
    ),
    currency: currencyOut.describe(
      "The currency of every contribution. It stays from the first one, or the first match, on.",
    ),
    status: z.enum(CAMPAIGN_STATUSES).describe("Where the campaign stands; only a live one takes contributions."),
    starts_at: instantOut.nullable().describe("From when on it takes contributions; null on a draft without a date."),
    ends_at: instantOut.nullable().describe("When it ends by itself; null when it does not."),
    url: urlOut.describe("The page for people."),
    preview_url: urlOut
      .nullable()
      .describe(
        "A draft's page, for whoever holds the link; null for others than its managers, and once it is public.",
      ),
    created_at: createdAtOut,
    branding: brandingOut.describe("How its pages look."),
    owner_id: identityId.describe("The identity that runs it."),
    beneficiary_id: identityId.describe("The identity that contributions go to: `to` of each gift."),
    parent_campaign_id: campaignId
      .nullable()
      .describe("The campaign that a fundraiser's page belongs to; null on campaigns."),
    p2p_policy: z
      .enum(P2P_POLICIES)
      .nullable()
      .describe(
        "Who may open fundraisers' pages beneath it: everybody, everybody whose page you approve, or you alone; null on pages.",
      ),
    fundraiser_name: textOut(FUNDRAISER_NAME_MAX_CHARACTERS)
      .nullable()
      .describe("What a page calls its fundraiser; null where that is the owner's own name, and on campaigns."),
    is_team: z.boolean().describe("True on a page that other pages beneath the campaign can belong to."),
    team_page_id: campaignId.nullable().describe("The team's page that a page belongs to; null without a team."),
    approval: z
      .enum(APPROVALS)
      .nullable()
      .describe("What the campaign above said to a page that asked to be approved; null where none was asked for."),
    pending_cents: centsOut.describe(`What contributions that have not settled yet add up to, ${CENTS_NOTE}.`),
    contributions_count: integerOut(0, COUNT_MAX).describe("How many contributions `raised_cents` is made of."),
    published_at: instantOut.nullable().describe("When it first went live; null while it has not."),
    ended_at: instantOut.nullable().describe("When it ended; null while it has not."),
    metadata: z
      .record(textOut(80), z.unknown())
      .describe("Your own key-value pairs, as you gave them; empty to those who do not manage the campaign."),
  })
  .meta({
    id: "Campaign",
    description: "A fundraising page with what it has raised, or one fundraiser's page beneath it.",
  });

/** What has to be read beside a campaign to show it. */
export const withTotals = { parent: true, totals: true } as const;
export type CampaignWithTotals = Prisma.CampaignGetPayload<{ include: typeof withTotals }>;

interface CampaignView {
  /** Without a slash at the end. */
  publicUrl: string;
  /** True for readers who may see what only its managers may. */
  isManaged: boolean;
  /** What opens the preview of a draft. */
  previewKey?: string;
}

/** Writes a campaign. A page shows its parent's currency, dates and branding. */
export function serializeCampaign(
  campaign: CampaignWithTotals,
  { publicUrl, isManaged, previewKey }: CampaignView,
): z.infer<typeof campaignResource> {
  const { parent, totals } = campaign;
  const source = parent ?? campaign;
  const sum = (column: "raisedCents" | "pendingCents") => totals.reduce((cents, part) => cents + part[column], 0n);
  const isDraft = campaign.status === "draft" || parent?.status === "draft";
  const url = publicUrl + campaignPath(campaign);
  return {
    id: campaign.id,
    name: campaign.name,
    slug: campaign.slug,
    description: campaign.description,
    story: campaign.story,
    goal_cents: campaign.goalCents === null ? null : centsToJson(campaign.goalCents),
    raised_cents: centsToJson(sum("raisedCents")),
    currency: source.currency!,
    status: campaign.status as CampaignStatus,
    starts_at: source.startsAt && instant(source.startsAt),
    ends_at: source.endsAt && instant(source.endsAt),
    url,
    preview_url: isManaged && isDraft && previewKey ? `${url}?preview=${previewKey}` : null,
    created_at: instant(campaign.createdAt),
    branding: source.branding as Record<string, unknown>,
    owner_id: campaign.ownerId,
    beneficiary_id: campaign.beneficiaryId,
    parent_campaign_id: campaign.parentCampaignId,
    p2p_policy: parent ? null : policyOf(campaign),
    fundraiser_name: campaign.fundraiserName,
    is_team: campaign.isTeam,
    team_page_id: campaign.teamPageId,
    approval: campaign.approval as Approval | null,
    pending_cents: centsToJson(sum("pendingCents")),
    contributions_count: totals.reduce((count, part) => count + part.contributionsCount, 0),
    published_at: campaign.publishedAt && instant(campaign.publishedAt),
    ended_at: campaign.endedAt && instant(campaign.endedAt),
    metadata: isManaged ? (campaign.metadata as Record<string, unknown>) : {},
  };
}

/** Who may open pages beneath a campaign; those that were made without a policy are open. */
export function policyOf({ p2pPolicy }: { p2pPolicy: string | null }): P2pPolicy {
  return (p2pPolicy ?? "open") as P2pPolicy;
}
