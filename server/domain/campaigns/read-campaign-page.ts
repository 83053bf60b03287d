import { mayReadCampaign } from "@/server/domain/campaigns/campaign-access";
import { campaignPhase } from "@/server/domain/campaigns/campaign-phase";
import { listShownMatches } from "@/server/domain/campaigns/matching/list-shown-matches";
import { readShownTeams } from "@/server/domain/campaigns/p2p/read-shown-teams";
import { opensPreview } from "@/server/domain/campaigns/preview-links";
import { readLeaders } from "@/server/domain/campaigns/read-leaders";
import { readWall } from "@/server/domain/campaigns/read-wall";
import { readNews } from "@/server/domain/campaigns/updates/read-news";
import type { Context } from "@/server/domain/context";
import type { Identity } from "@/server/generated/prisma/client";
import { type CampaignWithTotals, serializeCampaign, withTotals } from "@/server/resources/campaign";
import type { CampaignPage, ShownParty } from "@/server/resources/campaign-page";

interface PageAddress {
  slug: string;
  /** The fundraiser's page beneath the campaign; null for the campaign itself. */
  pageSlug: string | null;
  preview: string | null;
  /** Where the wall begins; null for the newest. */
  wall: string | null;
  /** Where the news begin; null for the newest. */
  news: string | null;
}

export type FoundPage =
  | { kind: "shown"; page: CampaignPage }
  /** Under an earlier slug: the address now. */
  | { kind: "moved"; path: string }
  /** Put away by those who ran it. */
  | { kind: "gone" }
  | { kind: "unknown" };


const withPeople = { ...withTotals, owner: true, beneficiary: true } as const;
type CampaignWithPeople = CampaignWithTotals & { owner: Identity; beneficiary: Identity };

function pathOf({ slug, parent }: CampaignWithTotals): string {
  return parent ? `/c/${parent.slug}/${slug}` : `/c/${slug}`;
}

/** A name that a page gives itself is nobody's proven one, and carries no mark. */
function shownFundraiser({ fundraiserName, isUnproven }: CampaignWithTotals, owner: ShownParty): ShownParty {
  if (fundraiserName !== null) return { ...owner, name: fundraiserName, isVerifiedCharity: false };
  return isUnproven ? { ...owner, name: null, isVerifiedCharity: false } : owner;
}

/** The name that somebody chose to show; of organizations also the legal one, which is no secret. */
export function shownParty({ id, type, displayName, legalName, charityStatus }: Identity): ShownParty {
  return {
    id,
    name: displayName ?? (type === "individual" ? null : legalName),
    isVerifiedCharity: charityStatus === "verified",
  };
}
