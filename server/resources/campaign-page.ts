import type { z } from "zod";
import type { campaignResource } from "@/server/resources/campaign";
import type { ShownMatch } from "@/server/resources/shown-match";

/** Somebody as the public pages name them. */
export interface ShownParty {
  id: string;
  /** Null for a person who chose no name to show. */
  name: string | null;
  isVerifiedCharity: boolean;
}

/** A settled contribution as its giver chose to show it. */
export interface ShownContribution {
  /** Stays the same for the contribution, and says nothing of the gift. */
  id: string;
  /** Null where the giver is not named. */
  name: string | null;
  /** Null where the sum is not shown. */
  amountCents: number | null;
  message: string | null;
  at: string;
  isMatch: boolean;
}

/** A fundraiser's page in the order of what was raised. */
export interface ShownLeader {
  name: string;
  fundraiser: string | null;
  path: string;
  raisedCents: number;
}

/** News of a campaign; the body is markdown. */
export interface ShownUpdate {
  id: string;
  title: string;
  body: string;
  at: string;
}

/** A team with what its page and those that belong to it have raised together. */
export interface ShownTeam {
  name: string;
  path: string;
  raisedCents: number;
  /** The pages that belong to it. */
  members: number;
}

/** What a campaign's page is about at the moment, its own state and that of the campaign above taken together. */
export type CampaignPhase = "draft" | "scheduled" | "live" | "paused" | "ended";

/** Everything that the page of a campaign, or of a fundraiser beneath it, shows. */
export interface CampaignPage {
  campaign: z.infer<typeof campaignResource>;
  path: string;
  phase: CampaignPhase;
  /** The campaign that a fundraiser's page is for. */
  parent: { id: string; name: string; path: string } | null;
  owner: ShownParty;
  beneficiary: ShownParty;
  wall: ShownContribution[];
  /** Where the wall goes on; null at its end. */
  wallNext: string | null;
  /** The pages beneath a campaign, or those that belong to a team. */
  leaders: ShownLeader[];
  /** The teams of a campaign, those first that have raised most. */
  teams: ShownTeam[];
  /** The team that the page is; null for others. */
  ownTeam: ShownTeam | null;
  matches: ShownMatch[];
  /** News by those who run it, newest first. */
  updates: ShownUpdate[];
  /** Where the news go on; null at their end. */
  updatesNext: string | null;
  now: string;
}

/** A campaign among others. */
export type CampaignCard = Pick<CampaignPage, "campaign" | "path" | "beneficiary">;
