import type pg from "pg";
import type { Db } from "@/server/db/client";
import type { Caller } from "@/server/kernel/caller";
import type { Clock } from "@/server/kernel/clock";
import type { CostBearer } from "@/server/kernel/cost-bearer";
import type { Generators } from "@/server/kernel/generators";
import type { SignInProvider } from "@/server/kernel/sign-in-provider";
import type { Vault } from "@/server/kernel/vault";
import type { Reactions } from "@/server/operations/reaction";
import type { BankFetcher } from "@/server/ports/bank-fetcher";
import type { BankFileReader } from "@/server/ports/bank-file-reader";
import type { BankPayments } from "@/server/ports/bank-payments";
import type { WriteAgreement } from "@/server/ports/debit-agreement";
import type { DocumentReader } from "@/server/ports/document-reader";
import type { DocumentRenderer } from "@/server/ports/document-renderer";
import type { EmailTransport } from "@/server/ports/email";
import type { EmailService } from "@/server/ports/email-service";
import type { EmailWriter } from "@/server/ports/email-writer";
import type { FileStorage } from "@/server/ports/file-storage";
import type { FreeSpace } from "@/server/ports/free-space";
import type { HouseReader } from "@/server/ports/house";
import type { InstallationHold } from "@/server/ports/installation-hold";
import type { PaymentRails } from "@/server/ports/payment-rails";
import type { PictureRenderer } from "@/server/ports/picture-renderer";
import type { ScreeningMatcher } from "@/server/ports/screening-matcher";
import type { StatementWriter } from "@/server/ports/statement-writer";
import type { VerificationProvider } from "@/server/ports/verification-provider";
import type { WebhookSender } from "@/server/ports/webhook-sender";

export interface Ports {
  rails: PaymentRails;
  bankFiles: BankFileReader;
  bankPayments: BankPayments;
  statements: StatementWriter;
  bankFetcher: BankFetcher;
  email: EmailTransport;
  /** Services that report what happened to emails. */
  emailServices: readonly EmailService[];
  emails: EmailWriter;
  writeAgreement: WriteAgreement;
  house: HouseReader;
  files: FileStorage;
  space: FreeSpace;
  hold: InstallationHold;
  renderer: DocumentRenderer;
  pictures: PictureRenderer;
  documents: DocumentReader;
  matcher: ScreeningMatcher;
  verification: VerificationProvider;
  webhookSender: WebhookSender;
}

/** The operator's settings that operations need. */
export interface Settings {
  mode: "sandbox" | "live";
  /** Without a trailing slash. */
  publicUrl: string;
  /** Hosts that webhooks may reach over http and at private addresses. */
  webhookAllowHosts: readonly string[];
  /** Who runs this installation; receipts say that they verified the charity. Null if not set. */
  operatorName: string | null;
  /** Who is emailed about tasks for a person; null for nobody. */
  operatorEmail: string | null;
  /** The providers whose accounts people can sign in with. */
  signInProviders: readonly SignInProvider[];
  /** How many days after a verification is decided its files and its selfie are deleted. */
  documentRetentionDays: number;
  selfieRetentionDays: number;
  /** How many days after its last import a sanctions list is too old to allow new charges. */
  screeningListDaysMax: number;
  /** How long payouts are held after a new account replaces another one. */
  payoutAccountHoldMs: number;
  /** How long a balance may be below zero before a task is raised. */
  belowZeroTaskAfterMs: number;
  /** Who bears the rails' costs of charges, refunds and disputes. */
  railCosts: CostBearer;
  disputeCosts: CostBearer;
}

export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface TransactionOptions<T = unknown> {
  /**
   * Whether to wake the workers; a function decides by the result. False if a worker claims work for itself: neither it
   * nor others need waking. A sweep that wakes all sweeps although it found nothing would never let them rest.
   */
  wake?: boolean | ((result: T) => boolean);
}

/** Everything that an operation may touch. It never reads a clock, creates an id or does I/O in any other way. */
export interface Context extends Generators {
  caller: Caller;
  settings: Settings;
  clock: Clock;
  /** The product's time. It stands still inside `transaction`, so everything in one transaction has the same time. */
  now(): Date;
  /**
   * Reads and writes; inside `transaction`, the transaction's client. Outside, each write is its own transaction, retried
   * after a deadlock or a serialization failure.
   */
  db: Db;
  /** For callers that need a connection of their own. A single statement goes through `statement`, which retries it. */
  pool: pg.Pool;
  /**
   * Runs one statement and returns its rows: inside `transaction` as part of it, otherwise as its own transaction, retried
   * after a deadlock or a serialization failure. If it has a name, the connection keeps its plan.
   */
  statement<Row>(text: string, values: unknown[], name?: string): Promise<Row[]>;
  /**
   * Runs the work in one transaction and retries it after a deadlock or a serialization failure; inside another
   * transaction it joins that one.
   */
  transaction<T>(work: (tx: Context) => Promise<T>, options?: TransactionOptions<T>): Promise<T>;
  ports: Ports;
  /** The table of reactions, which `move` reads. */
  reactions: Reactions;
  vault: Vault;
  log: Log;
  /** Notifies the job engine and webhook delivery, after a commit, that there is new work. */
  wake(): void;
  /** The same context on behalf of another caller. */
  as(caller: Caller): Context;
}
