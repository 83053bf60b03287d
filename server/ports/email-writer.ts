import type { Cadence } from "@/server/kernel/cadence";
import type { Cents } from "@/server/kernel/money";
import type { AccountRequirement } from "@/server/kernel/payout-account-words";
import type { PayoutNeed, PayoutOccasion } from "@/server/kernel/payout-needs";
import type { Role } from "@/server/kernel/scopes";
import type { SecondFactorOccasion } from "@/server/kernel/second-factor-occasion";
import type { TransferAccount } from "@/server/kernel/transfer-account";
import type { WayBack } from "@/server/kernel/way-back";
import type { Block } from "@/server/markdown/read-markdown";
import type { CorrectionCode } from "@/server/resources/verification";
import type { Locale } from "@/server/texts/locales";

/** An amount, which the email formats in its own language. */
export interface EmailMoney {
  cents: Cents;
  currency: string;
}

/** A picture of what the email is about, from our own site and the same for every reader. */
export interface EmailPicture {
  url: string;
  alt: string;
  width: number;
  height: number;
}

/** A gift as the campaign's page shows it. */
export interface ShownGift {
  /** Null for an anonymous donor, or one without a public name. */
  donor: string | null;
  /** Null if the donor hides it. */
  amount: EmailMoney | null;
  /** The box to thank the donor, or the campaign's page. */
  link: string;
  isThankable: boolean;
}

/** What happened to a recurring gift, for the email to its donor. */
export type RecurringOccasion =
  | "transferSetUp"
  | "transferMissing"
  | "started"
  | "upcoming"
  | "failed"
  | "pausedAfterFailures"
  | "pausedWithoutTransfers"
  | "pausedForSide"
  | "pausedRequested"
  | "resumed"
  | "changed"
  | "newLink"
  | "freshLink"
  | "canceled"
  | "canceledByCampaign"
  | "canceledByDispute"
  | "ended"
  | "stillArriving";

/** What happened in a pool, for the emails to the people who are affected or have to decide. */
export type PoolOccasion =
  | "asked"
  | "admitted"
  | "refused"
  | "removed"
  | "opened"
  | "ratify"
  | "paid"
  | "decided"
  | "returned"
  | "proposed"
  | "sponsorship"
  | "turn"
  | "charged"
  | "declined"
  | "renewal"
  | "transfer"
  | "transferMissing"
  | "transferEnded";

/** Every email to people, by kind, with the facts it needs. Its wording is in `server/emails`. */
export interface EmailData {
  /** To the donor: the rail accepted the gift. */
  gift_accepted: {
    amount: EmailMoney;
    net: EmailMoney;
    campaign: string;
    /** Null without a public name, as are all names of people and organizations below. */
    beneficiary: string | null;
    isCharity: boolean;
    /** How much matches promise to add once it arrives; null for nothing. */
    promised: EmailMoney | null;
    /** The recurring gift that it starts, and the link to change or cancel it; null for a one-time gift. */
    recurring: { cadence: Cadence; nextAt: Date; link: string } | null;
    /** What the donor's bank statement shows for a direct debit; null for any other payment. */
    debit: { reference: string | null } | null;
    givenAt: Date;
    picture: EmailPicture | null;
    link: string;
    /** Where the reader confirms that they want updates; null if they did not ask for any. */
    confirmUpdates: string | null;
  };
  /** To the donor: why the gift failed, with a link back to everything they entered. */
  gift_failed: { amount: EmailMoney; campaign: string; failureCode: string | null; link: string; byTransfer: boolean };
  /** To a donor who paid in the rail's form: the gift was never made, and the authorization is released. */
  gift_refused: { amount: EmailMoney; campaign: string; reason: "closed" | "limit" | "other"; link: string };
  /** To the donor: the gift's money went back to them, or stayed after a dispute. */
  gift_back: {
    outcome: WayBack | "dispute_won";
    amount: EmailMoney;
    /** Null for a gift that was not to a campaign. */
    campaign: string | null;
    recipient: string | null;
    givenAt: Date;
    /** The number of its receipt; null if there is none. */
    receipt: string | null;
    /** True for a matching gift that was refunded along with the contribution that it matched. */
    isMatch: boolean;
    /** What happens to its recurring gift; null if it has none, or if nothing happens. */
    recurring: "not_started" | "canceled" | { nextAt: Date } | null;
    link: { to: "gift" | "again" | "recurring" | "receipt"; url: string } | null;
  };
  /** To the owner of an address: confirm a gift before it can be paid. */
  gift_confirm: { amount: EmailMoney; campaign: string; link: string };
  /** To the owner of an address: someone who entered it tried to give more than its limit allows. */
  limit_notice: { limit: EmailMoney; left: EmailMoney; resetsAt: Date };
  /** To the honoree's contact; a donor without a name stays anonymous. */
  dedication: {
    type: "in_honor" | "in_memory";
    name: string;
    donor: string | null;
    recipient: string | null;
    /** Where the donor's message can be read: a stranger's words are not emailed. */
    messageUrl: string | null;
    campaignUrl: string | null;
  };
  receipt: {
    name: string;
    amount: EmailMoney;
    recipient: string;
    number: string;
    isReissued: boolean;
    /** False if the PDF was not ready in time: the email has only the link. */
    isAttached: boolean;
    givenAt: Date;
    /** The recipient's time zone, which the date on the receipt is in. */
    timeZone: string;
    /** Null for a gift that was not to a campaign; so is its picture. */
    campaign: string | null;
    /** What matches have added to the gift so far; null for nothing. */
    matched: EmailMoney | null;
    picture: EmailPicture | null;
    link: string;
  };
  /** To the donor: a new link to a receipt, valid for some days. */
  receipt_link: { recipient: string; number: string; days: number; link: string };
  /** To a match's sponsor, or its campaign's organizers: a matching gift failed, and the match was paused unless it is over. */
  match_paused: {
    reader: "sponsor" | "organizer";
    isOver: boolean;
    /** A stable code. */
    reason: "monthly_limit_exceeded" | "payment_failed" | "declined";
    /** Known to the organizers even if it is anonymous on pages. */
    sponsor: string | null;
    campaign: string;
    cap: EmailMoney;
    link: string;
  };
  /** To the people who manage a balance: the account that it is paid out to from now on; null for none. */
  payout_account: {
    /** Whose balance it is; null for the reader's own. */
    organization: string | null;
    /** What tells the account from others, such as its last digits. */
    account: string | null;
    /** True if the account's details have not been entered yet: payouts wait. */
    isBegun: boolean;
    /** Nothing is paid to it before this time; null if it is used at once. */
    waitsUntil: Date | null;
    link: string;
  };
  /** To a donor whose gift waits for them to pay. The recipient is null for one without a public name. */
  gift_action: {
    amount: EmailMoney;
    recipient: string | null;
    expiresAt: Date;
    link: string;
    /**
     * `confirm`: the bank wants the donor to confirm a payment that was supposed to need no confirmation. `renew`: the authorization of their
     * payment has expired.
     */
    asksTo: "pay" | "confirm" | "renew";
  };
  /** To a donor whose gift waits for their bank transfer: how to make it. */
  gift_transfer: {
    amount: EmailMoney;
    recipient: string | null;
    /** True for the reminder that the transfer has not arrived yet. */
    isReminder: boolean;
    account: TransferAccount;
    reference: string;
    /** What to transfer: less than the amount if some of it has arrived. */
    missingCents: Cents;
    arrivedCents: Cents;
    expiresAt: Date;
    link: string;
  };
  /** To a donor whose transfer did not arrive in time. */
  gift_transfer_expired: { amount: EmailMoney; recipient: string | null; link: string };
  /** To a donor who is owed a refund, and whose bank account is unknown. */
  refund_account: {
    amount: EmailMoney;
    recipient: string | null;
    isReminder: boolean;
    /** The last digits of the account that they entered before, which the bank rejected; null for none. */
    refusedLast4: string | null;
    link: string;
  };
  /** To the people who manage a balance: the payment provider's status of the account that it is paid out to. */
  account_state: {
    status: "enabled" | "restricted" | "rejected";
    /** Whose balance it is; null for the reader's own. */
    organization: string | null;
    /** What tells the account from others, such as its last digits. */
    account: string;
    requirements: readonly AccountRequirement[];
    /** When the first of them is due; null if unknown. */
    dueAt: Date | null;
    link: string;
  };
  /** To the people who manage a recipient's money: a gift's payment is disputed, or the dispute was decided. */
  dispute_notice: {
    outcome: "opened" | "won" | "lost" | "part_lost";
    /** Null for the reader's own money. */
    organization: string | null;
    amount: { cents: Cents; currency: string };
    openedAt: Date;
    dueAt: Date | null;
    /** The gift. */
    link: string;
  };
  /** To the people who manage a balance: the outcome of a payout, or what keeps the balance from being paid out. */
  payout_notice: {
    occasion: PayoutOccasion;
    /** Whose balance it is; null for the reader's own. */
    organization: string | null;
    amount: EmailMoney;
    /** What tells the account from others, such as its last digits; empty if nothing does. */
    account: string;
    statementText: string;
    arrivesOn: Date | null;
    /** A stable code. */
    failureCode: string | null;
    /** What is missing, as stable codes. */
    needs: readonly PayoutNeed[];
    link: string;
  };
  /** To the organizers: someone who does not manage the campaign offers a match. Nothing that they wrote is in it. */
  match_offered: { campaign: string; cap: EmailMoney; link: string };
  /** To a donor: the match of their contribution could not be made. An anonymous sponsor is null. */
  match_lapsed: {
    name: string;
    gift: EmailMoney;
    match: EmailMoney;
    sponsor: string | null;
    campaign: string;
    link: string;
  };
  /** To a sponsor: the receipts of a day's matching gifts, by recipient and currency. */
  daily_receipts: {
    name: string;
    day: Date;
    areAttached: boolean;
    groups: {
      recipient: string;
      total: EmailMoney;
      receipts: { number: string; amount: EmailMoney; link: string }[];
    }[];
  };
  recurring_gift: {
    occasion: RecurringOccasion;
    amount: EmailMoney;
    cadence: Cadence;
    campaign: string;
    /** Date of the next gift; null if there is none. */
    nextAt: Date | null;
    /** Date of the next attempt. */
    dueAt: Date;
    count: number;
    total: EmailMoney;
    /** How the failed payment's money was returned, and the number of its void receipt; null if no money was taken. */
    back: { way: WayBack; receipt: string | null } | null;
    /** The debit that the email announces, and when it is made at the earliest; null for any other. */
    debit: { reference: string | null; at: Date } | null;
    /** What its donor transfers with; null for one that is charged. */
    transfer: { account: TransferAccount; reference: string } | null;
    link: string;
  };
  /** To the donor: someone with the gift's link wants it to be larger or more frequent. */
  recurring_raise: { amount: EmailMoney; cadence: Cadence; campaign: string; minutes: number; link: string };
  /** To members and stewards of a pool, to those who asked to join it, and to its sponsor. */
  pool_notice: {
    occasion: PoolOccasion;
    pool: string;
    /** Who it is about, other than the reader. */
    name: string | null;
    amount: EmailMoney | null;
    /** The flat fee that the amount includes; null for none. */
    fee: EmailMoney | null;
    /** The deadline, or when something happens; null if it does not. */
    date: Date | null;
    /** The decision, or why it is not paid, as a stable code. */
    code: string | null;
    /** The account and reference that the member transfers the amount with; null if it is charged. */
    transfer: { account: TransferAccount; reference: string } | null;
    link: string;
  };
  /** To the address of a fundraiser: the links to manage the page, or to confirm a new one, without its name. */
  page_links: {
    campaign: string;
    links: { page: string; edit: string; remove: string };
  } & ({ page: string; begun: null } | { page: null; begun: "live" | "waiting" });
  /** To the organizers: a page is waiting for approval. */
  approval_request: { campaign: string; page: string; fundraiser: string | null; link: string };
  /** To a fundraiser: the organizers' decision. */
  approval_outcome: {
    campaign: string;
    page: string;
    isApproved: boolean;
    links: { page: string; edit: string };
  };
  /** To a donor: a fundraiser's thank-you message, as plain text. */
  thanks: {
    campaign: string;
    page: string;
    fundraiser: string | null;
    message: string;
    picture: EmailPicture;
    link: string;
  };
  /** To a fundraiser or an organizer: a gift to their page or campaign has settled. Nothing that the donor wrote is in it. */
  gift_notice: ShownGift & {
    campaign: string;
    /** True for a fundraising page. */
    isPage: boolean;
    hasMessage: boolean;
    raised: EmailMoney;
    givenAt: Date;
    picture: EmailPicture;
    /** True if other gifts of the day come in one email. */
    isLast: boolean;
    stopUrl: string;
  };
  /** To the same reader: the day's gifts that were not emailed one by one. */
  gift_digest: {
    day: Date;
    campaigns: {
      campaign: string;
      count: number;
      /** Excludes the amounts that donors hide; `hidden` counts these. */
      total: EmailMoney;
      hidden: number;
      /** The newest of them. */
      gifts: ShownGift[];
    }[];
    /** How many campaigns with gifts are not listed. */
    more: number;
    stopUrl: string;
  };
  /** To the owner of an address: someone wrote to an organizer with it. */
  message_confirm: { campaign: string; link: string };
  /** To the organizer: a message of someone who confirmed their address. */
  campaign_message: { campaign: string; isPage: boolean; name: string; email: string; body: string };
  /** To a follower: an update, whose body is Markdown. */
  campaign_update: {
    campaign: string;
    root: string;
    title: string;
    body: string;
    /** The body, parsed. */
    blocks: Block[];
    picture: EmailPicture;
    link: string;
    unsubscribeUrl: string;
    /** True for a test that the author sends to themselves. */
    isTest: boolean;
  };
  /** To whoever asked to sign in with this address: a link that works once. */
  sign_in_link: { link: string; minutes: number };
  /** To a supporter whose name and address a recipient wants confirmed: neither is in it, because a member typed them. */
  supporter_correction: { organization: string | null; days: number; link: string };
  /** To the address at which a recipient wants to reach a supporter: its owner may be anyone, and only learns who asks. */
  supporter_address: { organization: string | null; days: number; link: string };
  /** To someone invited to a pool, without the pool's name: a steward typed it. */
  pool_invitation: { days: number; link: string };
  /** To someone invited to an organization; null for one without a public name. */
  invitation: { organization: string | null; roles: readonly Role[]; days: number; link: string };
  /** To a donor: a message about these gifts that a member of the recipient wrote. */
  gift_thanks: {
    recipient: string | null;
    message: string;
    gifts: { amountCents: Cents; currency: string; givenAt: Date }[];
  };
  /** To the owners of an organization: how many of its editors were given roles by job. */
  roles_by_job: { organization: string | null; count: number; link: string };
  /** To the owner of an address that someone wants to add to their account. */
  add_address_link: { link: string; minutes: number };
  second_factor: { occasion: SecondFactorOccasion; codesLeft: number; link: string };
  /** To an organization's owners and admins: the outcome of its charity verification, or a reviewer's request. */
  charity_notice: { occasion: CharityOccasion; organization: string | null; note: string | null; link: string };
  /** To an address at an organization's site, which it proves. */
  charity_proof: { organization: string | null; days: number; link: string };
  /** To someone whom an organization under verification named, at an address that it typed: nothing else that it typed is in it. */
  verification_person: { organization: string | null; days: number; link: string };
  /** To the owner of an identity: the outcome of their verification, or that they can no longer give and receive, or can again. */
  verification: {
    occasion: "passed" | "failed" | "input" | "expired" | "revoked" | "ending" | "suspended" | "reinstated";
    /** A code for why it failed or was revoked. */
    reason?: string | null;
    /** Why something has to be submitted again. */
    corrections?: CorrectionCode[];
    /** When the evidence that it is based on expires. */
    date?: Date | null;
    link?: string;
  };
  /** To the owner of a failing webhook endpoint. In English, like everything for developers. */
  webhook_failing: {
    occasion: "warning" | "disabled";
    id: string;
    url: string;
    since: Date;
    expired: number;
    /** The site with the documentation. */
    siteUrl: string;
  };
  /** To the owner of an endpoint that answered 410, or that was disabled because every attempt of a delivery got a 410. */
  webhook_gone: {
    occasion: "warning" | "disabled";
    id: string;
    url: string;
    /** The site with the documentation. */
    siteUrl: string;
  };
  /** To the operators: what the nightly audit found, and the newest seal, which should be kept outside the database. */
  operator_audit: {
    publicUrl: string;
    finishedAt: Date;
    checks: number;
    findings: number;
    /** Null if nothing has been sealed yet. */
    seal: { number: string; digest: string; sealedAt: Date } | null;
  };
  /** To the operators: what people have to decide, by kind. In English, like everything for operators. */
  operator_tasks: {
    publicUrl: string;
    count: number;
    groups: {
      title: string;
      subject: string;
      suggestion: string;
      count: number;
      /** Some of them, oldest first. */
      tasks: { id: string; subjectId: string; openedAt: Date }[];
    }[];
  };
}

export type EmailKind = keyof EmailData;
export type Email<Kind extends EmailKind = EmailKind> = {
  [One in Kind]: { kind: One; locale: Locale; data: EmailData[One] };
}[Kind];

export type CharityOccasion = "verified" | "rejected" | "requested" | "revoked";

export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
}

export interface WriteOptions {
  /** For emails that the reader did not ask for: the page that stops them all. */
  stopUrl?: string;
  /** For emails that members of an organization choose to get: the page where they choose. */
  settingsUrl?: string;
}

/** Writes emails. It does no I/O, so operations call it within their transactions. */
export interface EmailWriter {
  write(email: Email, options?: WriteOptions): WrittenEmail;
}
