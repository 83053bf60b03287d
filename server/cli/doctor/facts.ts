import type { Env } from "@/server/config/env";
import type { JobChecks } from "@/server/domain/job-health/job-facts";

/** What is so about an installation, as far as it can be found out. A part that could not be read is null. */
export interface Facts {
  now: Date;
  env: Env;
  /** The version of Node, such as 24.1.0. */
  node: string;
  machine: MachineFacts;
  site: SiteFacts | null;
  email: EmailFacts | null;
  database: DatabaseFacts;
  /** Null where the database cannot be read, or has to be migrated first. */
  product: ProductFacts | null;
  /** Null where Stripe is no payment rail here. */
  stripe: StripeFacts | null;
  /** Null where nothing can be expected to run. */
  work: WorkFacts | null;
  /** Why the product cannot be opened with these settings; null if it can. */
  startError: string | null;
  /** Parts that could not be read although they should be, and why. */
  unread: { part: string; reason: string }[];
}

export interface MachineFacts {
  /** On the disk of DATA_DIR; null if it cannot be measured. */
  freeMb: number | null;
  /** Files and folders with secrets or personal data that other accounts of the machine can read. */
  openPaths: string[];
  /** Whether ALMONER_SECRET is the one that `npm start` made for a sandbox in DATA_DIR. */
  isSandboxSecret: boolean;
  /** The legal texts of the operator's own that LEGAL_DIR has. */
  legalTexts: ("privacy" | "terms")[];
}

/** How PUBLIC_URL answers; asked only if it is https. */
export interface SiteFacts {
  /** Why it cannot be reached from here. */
  error: string | null;
  /** What is wrong with the certificate, in the words of TLS. */
  certificateError: string | null;
  certificateEndsAt: Date | null;
  /** By how much this machine's clock is ahead of the server's. */
  aheadMs: number | null;
}

/** What the SMTP server said; asked only if there is one. */
export interface EmailFacts {
  /** What it refused, and its words. */
  error: string | null;
  isEncrypted: boolean;
  isLocal: boolean;
  /** Where a real email was sent on request. */
  sentTo: string | null;
}

export interface DatabaseFacts {
  /** Why the product's login cannot use it. */
  error: string | null;
  /** What the product's login can do that would let it rewrite the books. */
  powers: string[];
  /** Null without DATABASE_OWNER_URL. */
  owner: { error: string | null; isApp: boolean; ownsTables: boolean } | null;
  /** Null without DATABASE_AUDITOR_URL. */
  auditor: { error: string | null; canWrite: boolean } | null;
  /** How many tables the product's login cannot read. */
  unreadableTables: number;
  /** Migrations, functions and grants that are missing. */
  missing: number;
  /** Why this version cannot use the database at all. */
  incompatible: string | null;
  /** By how much this machine's clock is ahead of the database's. */
  aheadMs: number | null;
}

/** How the operator's Stripe account is set up. A part that the key may not read is null. */
export interface StripeFacts {
  /** Why Stripe cannot be asked. */
  error: string | null;
  /** What the key may not read. */
  forbidden: string[];
  takesCharges: boolean | null;
  /** In which it holds a balance, in capital letters. */
  currencies: string[] | null;
  /** The currencies in which it may debit bank accounts, in capital letters. */
  debits: string[] | null;
  endpoints: { url: string; isEnabled: boolean; events: string[]; version: string | null }[] | null;
}

export interface DatedList {
  name: string;
  at: Date;
}

export interface AccountFacts {
  id: string;
  holder: string;
  currency: string;
  last4: string;
  createdAt: Date;
  /** The day up to which its bookings are known. */
  knownUntil: Date | null;
}

/** What the product's own tables say. */
export interface ProductFacts {
  /** In words, such as "API keys of a sandbox". */
  testData: string[];
  /** What is encrypted, and how much of what was tried these keys do not open. */
  sealed: { name: string; key: "ALMONER_SECRET" | "DOCUMENT_KEYS"; tried: number; failed: number }[];
  sanctionsLists: DatedList[];
  charityLists: DatedList[];
  rates: DatedList[];
  operators: { email: string; hasSecondFactor: boolean }[];
  accounts: AccountFacts[];
  /** When the newest backup was made, null if none was; null as a whole where the database keeps no record of them. */
  backup: { at: Date | null } | null;
  /** The installation's name; null while it is the software's. */
  name: string | null;
  /** Webhook endpoints that are called without TLS. */
  plainWebhooks: number;
}

export interface WorkFacts {
  checks: JobChecks;
  /** Runs that failed for good in the last 24 hours. */
  givenUp: number;
}
