import type { Env } from "@/server/config/env";
import type { JobChecks } from "@/server/domain/job-health/job-facts";

/** Facts about an installation. A part that could not be read is null. */
export interface Facts {
  now: Date;
  env: Env;
  /** The version of Node, such as 24.1.0. */
  node: string;
  machine: MachineFacts;
  site: SiteFacts | null;
  email: EmailFacts | null;
  database: DatabaseFacts;
  /** Null if the database cannot be read, or has to be migrated first. */
  product: ProductFacts | null;
  /** Null if Stripe is not used as a payment rail. */
  stripe: StripeFacts | null;
  /** Null if no processes can be expected to run. */
  work: WorkFacts | null;
  /** Why the product cannot be opened with these settings; null if it can. */
  startError: string | null;
  /** Parts that could not be read although they should be, and why. */
  unread: { part: string; reason: string }[];
}

export interface MachineFacts {
  /** On the disk of DATA_DIR; null if it cannot be measured. */
  freeMb: number | null;
  /** Files and folders with secrets or personal data that other users of the machine can read. */
  openPaths: string[];
  /** Whether ALMONER_SECRET is the one that `npm start` created for a sandbox in DATA_DIR. */
  isSandboxSecret: boolean;
  /** The operator's own legal texts in LEGAL_DIR. */
  legalTexts: ("privacy" | "terms")[];
}

/** The response of PUBLIC_URL; only requested if it is https. */
export interface SiteFacts {
  /** Why it cannot be reached from here. */
  error: string | null;
  /** What is wrong with the certificate, in the TLS library's words. */
  certificateError: string | null;
  certificateEndsAt: Date | null;
  /** How far this machine's clock is ahead of the server's. */
  aheadMs: number | null;
}

/** The SMTP server's response; only requested if one is configured. */
export interface EmailFacts {
  /** Which command it rejected, and its words. */
  error: string | null;
  isEncrypted: boolean;
  isLocal: boolean;
  /** The address to which a real email was sent on request. */
  sentTo: string | null;
}

export interface DatabaseFacts {
  /** Why the product's login cannot use it. */
  error: string | null;
  /** The powers of the product's login that would let it rewrite the ledger. */
  powers: string[];
  /** Null without DATABASE_OWNER_URL. */
  owner: { error: string | null; isApp: boolean; ownsTables: boolean } | null;
  /** Null without DATABASE_AUDITOR_URL. */
  auditor: { error: string | null; canWrite: boolean } | null;
  /** The number of tables that the product's login cannot read. */
  unreadableTables: number;
  /** The number of missing migrations, functions and grants. */
  missing: number;
  /** Why this version cannot use the database at all. */
  incompatible: string | null;
  /** How far this machine's clock is ahead of the database's. */
  aheadMs: number | null;
}

/** The setup of the operator's Stripe account. A part that the key may not read is null. */
export interface StripeFacts {
  /** Why Stripe cannot be asked. */
  error: string | null;
  /** The parts that the key may not read. */
  forbidden: string[];
  takesCharges: boolean | null;
  /** The currencies in which it holds a balance, in upper case. */
  currencies: string[] | null;
  /** The currencies in which it may debit bank accounts, in upper case. */
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
  /** The last day with known bookings. */
  knownUntil: Date | null;
}

/** Facts from the product's own tables. */
export interface ProductFacts {
  /** In words, such as "API keys of a sandbox". */
  testData: string[];
  /** The encrypted data, and how many of the tested values these keys do not decrypt. */
  sealed: { name: string; key: "ALMONER_SECRET" | "DOCUMENT_KEYS"; tried: number; failed: number }[];
  sanctionsLists: DatedList[];
  charityLists: DatedList[];
  rates: DatedList[];
  operators: { email: string; hasSecondFactor: boolean }[];
  accounts: AccountFacts[];
  /**
   * When the newest backup was made, null if there is none; null as a whole if the database has no record of backups.
   */
  backup: { at: Date | null } | null;
  /** The installation's name; null while it is the product's default. */
  name: string | null;
  /** The number of webhook endpoints without TLS. */
  plainWebhooks: number;
}

export interface WorkFacts {
  checks: JobChecks;
  /** The number of runs that failed for good in the last 24 hours. */
  givenUp: number;
}
