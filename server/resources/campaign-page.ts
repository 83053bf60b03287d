import type { z } from "zod";
import type { ShownLogo } from "@/server/kernel/brand";
import type { Block } from "@/server/markdown/read-markdown";
import type { campaignResource } from "@/server/resources/campaign";
import type { Picture } from "@/server/resources/picture";
import type { ShownMatch } from "@/server/resources/shown-match";

/** An identity as public pages name it. */
export interface ShownParty {
  id: string;
  /** Null for a person without a display name. */
  name: string | null;
  /** The name under which a charity was verified, if it shows a different one; null otherwise. */
  legalName: string | null;
  isVerifiedCharity: boolean;
  /** A verified charity's entry in its register, for readers to look up; null for anyone else. */
  charity: ShownCharity | null;
}

/** The entry of a verified charity in its register. */
export interface ShownCharity {
  /** The ISO 3166 code of the register's country. */
  country: string | null;
  /** As the register writes it. */
  number: string | null;
  /** When it was last checked against the register. */
  checkedAt: string | null;
}

/** A settled contribution as its donor chose to show it. */
export interface ShownContribution {
  /** A stable key of the contribution that reveals nothing about the gift. */
  id: string;
  /** Null if the donor is anonymous. */
  name: string | null;
  /** Null if the amount is hidden. */
  amountCents: number | null;
  message: string | null;
  at: string;
  /** The gifts that match it, oldest match first. */
  matches: ShownMatchingGift[];
}

/** A settled gift that matches a contribution. */
export interface ShownMatchingGift {
  /** Null for an anonymous sponsor, and for one without a public name. */
  sponsorName: string | null;
  /** Null if the contribution's donor hides the amount, which this would reveal. */
  amountCents: number | null;
}

/** A fundraising page in the leaderboard. */
export interface ShownLeader {
  name: string;
  fundraiser: string | null;
  language: string | null;
  path: string;
  raisedCents: number;
}

/** An update of a campaign. */
export interface ShownUpdate {
  id: string;
  title: string;
  body: Block[];
  at: string;
}

/** A team with the total of its page and its members' pages. */
export interface ShownTeam {
  name: string;
  language: string | null;
  path: string;
  raisedCents: number;
  /** The number of its members' pages. */
  members: number;
}

/** The effective phase of a campaign's page, combining its status with its parent's. */
export type CampaignPhase = "draft" | "scheduled" | "live" | "paused" | "ended";

/** Everything that a campaign's or fundraiser's page shows. */
export interface CampaignPage {
  /** With the effective branding: its own, completed with its organization's. */
  campaign: z.infer<typeof campaignResource>;
  /** The logo of the organization that runs it; null without one. */
  logo: ShownLogo | null;
  path: string;
  /** The pictures of its story and gallery, in the order of upload; a fundraising page also has its campaign's. */
  pictures: Picture[];
  /** The story; null if there is none. */
  story: Block[] | null;
  phase: CampaignPhase;
  /** False for a page that its owner has not confirmed: it is in no list and no search engine. */
  isListed: boolean;
  /** A fundraising page's campaign. */
  parent: { id: string; name: string; path: string } | null;
  /** The language of what a fundraising page takes from its campaign, such as impacts; null if it was never set. */
  campaignLanguage: string | null;
  owner: ShownParty;
  beneficiary: ShownParty;
  wall: ShownContribution[];
  /** The cursor of the wall's next page; null at the end. */
  wallNext: string | null;
  /** A campaign's pages, or the pages of a team's members. */
  leaders: ShownLeader[];
  /** A campaign's teams, highest total first. */
  teams: ShownTeam[];
  /** The team, if the page is one; else null. */
  ownTeam: ShownTeam | null;
  matches: ShownMatch[];
  /** How much of a fundraising page's total comes from matching gifts; 0 on campaigns, whose matches show it. */
  matchedCents: number;
  /** The organizers' updates, newest first. */
  updates: ShownUpdate[];
  /** The cursor of the next updates; null at the end. */
  updatesNext: string | null;
  now: string;
}

/** A campaign in a list. */
export type CampaignCard = Pick<CampaignPage, "campaign" | "path" | "beneficiary">;
