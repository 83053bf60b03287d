import type { Cadence } from "@/server/kernel/cadence";
import type { Cents } from "@/server/kernel/money";
import type { Locale } from "@/server/texts/locales";

/** An amount, which the email writes in its own language. */
export interface EmailMoney {
  cents: Cents;
  currency: string;
}

/** What happened to a recurring gift that its donor is told. */
export type RecurringOccasion =
  | "started"
  | "upcoming"
  | "failed"
  | "pausedAfterFailures"
  | "pausedForSide"
  | "pausedRequested"
  | "resumed"
  | "changed"
  | "canceled"
  | "canceledByCampaign"
  | "ended";

/** Every email to people, by its kind: the facts that it is about. Its words are in `server/emails`. */
export interface EmailData {
  /** To the donor: the rail took the gift. */
  gift_accepted: {
    name: string;
    amount: EmailMoney;
    net: EmailMoney;
    campaign: string;
    beneficiary: string;
    isCharity: boolean;
    isRecurring: boolean;
    link: string;
  };
  /** To the donor: why the gift failed, with a link back to everything that was entered. */
  gift_failed: { name: string; amount: EmailMoney; campaign: string; failureCode: string | null; link: string };
  /** To the owner of an address with which more than its limit was to be given. */
  limit_notice: { limit: EmailMoney; left: EmailMoney; resetsAt: Date };
  /** To whoever is told of a dedicated gift; a donor without a name stays anonymous. */
  dedication: {
    type: "in_honor" | "in_memory";
    name: string;
    donor: string | null;
    recipient: string;
    message: string | null;
    campaignUrl: string | null;
  };
  receipt: {
    name: string;
    amount: EmailMoney;
    recipient: string;
    number: string;
    isReissued: boolean;
    link: string;
  };
  recurring_gift: {
    occasion: RecurringOccasion;
    amount: EmailMoney;
    cadence: Cadence;
    campaign: string;
    /** Of the next gift; null where there is none. */
    nextAt: Date | null;
    /** Of the next attempt. */
    dueAt: Date;
    count: number;
    total: EmailMoney;
    link: string;
  };
  /** To a fundraiser: the links by which a page is run, with the news of it when it was just begun. */
  page_links: {
    campaign: string;
    page: string;
    begun: "live" | "waiting" | null;
    links: { page: string; edit: string; remove: string };
  };
  /** To those who run a campaign: may this page open? */
  approval_request: { campaign: string; page: string; fundraiser: string; link: string };
  /** To a fundraiser: what they said. */
  approval_outcome: {
    campaign: string;
    page: string;
    isApproved: boolean;
    links: { page: string; edit: string };
  };
  /** To a donor: what a fundraiser wrote, as plain text. */
  thanks: { campaign: string; page: string; fundraiser: string; message: string; link: string };
  /** To a follower: an update, whose body is Markdown. */
  campaign_update: {
    campaign: string;
    root: string;
    title: string;
    body: string;
    link: string;
    unsubscribeUrl: string;
  };
  /** To the owner of a webhook endpoint that accepts nothing. In English, as everything for developers. */
  webhook_failing: {
    occasion: "warning" | "disabled";
    id: string;
    url: string;
    since: Date;
    expired: number;
    dashboardUrl: string;
  };
}

export type EmailKind = keyof EmailData;
export type Email<Kind extends EmailKind = EmailKind> = {
  [One in Kind]: { kind: One; locale: Locale; data: EmailData[One] };
}[Kind];

export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
}

/** Writes emails. It asks nobody and takes no time, so operations call it within their transactions. */
export interface EmailWriter {
  write(email: Email): WrittenEmail;
}
