import path from "node:path";
import { pino } from "pino";
import { commandFetcher } from "@/server/adapters/bank-fetcher/command-fetcher";
import { readAnswers } from "@/server/adapters/bank-files/answers/read-answers";
import { writeOutgoingFile } from "@/server/adapters/bank-files/outgoing/write-outgoing-file";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import { sandboxClock } from "@/server/adapters/clock/sandbox-clock";
import { steadyClock } from "@/server/adapters/clock/steady-clock";
import { workerReader } from "@/server/adapters/document-reader/worker-reader";
import { workerPictures } from "@/server/adapters/document-renderer/worker-pictures";
import { workerRenderer } from "@/server/adapters/document-renderer/worker-renderer";
import { fileTransport } from "@/server/adapters/email/file-transport";
import { smtpTransport } from "@/server/adapters/email/smtp-transport";
import { watchDisk } from "@/server/adapters/free-space/watch-disk";
import { watchHold } from "@/server/adapters/installation-hold/watch-hold";
import { connectWaker } from "@/server/adapters/job-engine/choose-engine";
import { logOutput } from "@/server/adapters/log/process-output";
import { nameMatcher } from "@/server/adapters/screening-matcher/name-matcher";
import { reviewProvider } from "@/server/adapters/verification-provider/review-provider";
import { sandboxProvider } from "@/server/adapters/verification-provider/sandbox-provider";
import { httpsSender } from "@/server/adapters/webhook-sender/https-sender";
import { chooseEmailServices } from "@/server/compose/choose-email-services";
import { chooseFiles } from "@/server/compose/choose-files";
import { chooseRails } from "@/server/compose/choose-rails";
import { fromAddress } from "@/server/compose/from-address";
import { holdBack } from "@/server/compose/hold-back";
import { keepReading } from "@/server/compose/keep-reading";
import { closeReplaced, composeOnce } from "@/server/compose/one-application";
import { DEVELOPMENT_SECRET, requireLiveSettings } from "@/server/compose/require-live-settings";
import { watchBankAccounts } from "@/server/compose/watch-bank-accounts";
import { watchHouse } from "@/server/compose/watch-house";
import { commandEnvironment, type Env, readEnv } from "@/server/config/env";
import { signInProviders } from "@/server/config/sign-in-providers";
import { type Database, openDatabase, openPool } from "@/server/db/client";
import { powersLine, readPowers } from "@/server/db/login-powers";
import { bankOperations } from "@/server/domain/bank/rail/bank-operations";
import { REACTIONS } from "@/server/domain/reactions";
import { RequestJournal } from "@/server/domain/request-logs/request-journal";
import { writeAgreement } from "@/server/emails/write-agreement";
import { createEmailWriter } from "@/server/emails/write-email";
import type { House } from "@/server/kernel/brand";
import { systemCaller } from "@/server/kernel/caller";
import { BANK_FETCH_LIMIT_MS, PAYOUT_ACCOUNT_HOLD_MS } from "@/server/kernel/limits";
import { makeVault } from "@/server/kernel/vault";
import type { Context, Ports, Settings } from "@/server/operations/context";
import { makeContext } from "@/server/operations/make-context";
import type { EmailTransport } from "@/server/ports/email";
import type { HouseReader } from "@/server/ports/house";
import type { VerificationProvider } from "@/server/ports/verification-provider";

/** Everything that a process of Almoner needs. */
export interface Application {
  env: Env;
  database: Database;
  /** The context of Almoner itself; `context.as(caller)` acts for others. */
  context: Context;
  /** Null if requests are not logged. */
  requestJournal: RequestJournal | null;
  /** Resolves at once, or once an installation that was restored from a backup is resumed. */
  whenResumed(): Promise<void>;
  close(): Promise<void>;
}

/** The rails have their own connections, so they neither wait for the product's nor use them up. Opened on first use. */
const RAIL_CONNECTIONS = 5;
let application: Promise<Application> | undefined;

// In development, this module is reloaded when a source that it depends on changes.
import.meta.turbopackHot?.dispose(() => closeReplaced(application));

/** Returns the process's application, composed on first use. */
export function getApplication(): Promise<Application> {
  application ??= composeOnce(() => compose(readEnv()));
  return application;
}

/** Composes environment, database and adapters into a context. */
export async function compose(env: Env): Promise<Application> {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set. Start Almoner with `npm start`, or set it.");
  requireLiveSettings(env);
  const redact = ["secret", "*.secret", "authorization", "*.authorization"];
  const log = pino({ level: env.LOG_LEVEL, redact }, logOutput(process.stdout.fd));
  const database = openDatabase(env.DATABASE_URL, env.DATABASE_POOL);
  if (env.ALMONER_MODE === "live") await refusePowers(database);
  const steady = await steadyClock(database.pool, log);
  const moved = env.ALMONER_MODE === "sandbox" ? await sandboxClock(database.pool, log, steady) : null;
  const clock = moved ?? steady;
  const house = watchHouse(() => context);
  const email = chooseEmailTransport(env, () => house.current());
  const vault = makeVault(env.ALMONER_SECRET ?? DEVELOPMENT_SECRET, env.DOCUMENT_KEYS);
  const railPool = openPool(env.DATABASE_URL, RAIL_CONNECTIONS);
  const accounts = watchBankAccounts(() => context);
  const bank = bankOperations(() => context, accounts);
  const rails = await chooseRails({ env, vault, clock, pool: railPool, bank });
  const space = watchDisk({ folder: env.DATA_DIR, minBytes: env.DISK_FREE_MIN_MB * 1_000_000 });
  const emailServices = chooseEmailServices(env);
  const hold = await watchHold(database.pool);
  const ports = holdBack({ ...choosePorts(env, house), rails, email, emailServices, space, hold }, hold);
  const waker = connectWaker({ databaseUrl: env.DATABASE_URL, log });
  const settings = settingsOf(env);
  const parts = { database, clock, settings, ports, reactions: REACTIONS, vault, log, wake: () => waker.wake() };
  const context: Context = makeContext(parts, systemCaller("almoner"));
  const kept = await keepReading({ "the installation's settings": house, "the bank accounts": accounts }, log);
  const requestJournal = env.REQUEST_LOG === "on" ? new RequestJournal(context) : null;
  return {
    env,
    database,
    context,
    requestJournal,
    whenResumed: () => hold.whenResumed(),
    async close() {
      await requestJournal?.close();
      await moved?.close();
      await steady.close();
      email.close();
      space.close();
      hold.close();
      kept.close();
      await Promise.allSettled([
        ports.renderer.close(),
        ports.pictures.close(),
        ports.documents.close(),
        waker.close(),
      ]);
      if (!railPool.ended) await railPool.end();
      await database.close();
    },
  };
}

/** The product's settings from the environment. */
function settingsOf(env: Env): Settings {
  return {
    mode: env.ALMONER_MODE,
    publicUrl: env.PUBLIC_URL,
    webhookAllowHosts: env.WEBHOOK_ALLOW_HOSTS,
    operatorName: env.OPERATOR_NAME?.trim() || null,
    operatorEmail: env.OPERATOR_EMAIL ?? null,
    belowZeroTaskAfterMs: env.BELOW_ZERO_TASK_AFTER,
    payoutAccountHoldMs: env.PAYOUT_ACCOUNT_HOLD ?? (env.ALMONER_MODE === "live" ? PAYOUT_ACCOUNT_HOLD_MS : 0),
    railCosts: env.RAIL_COSTS,
    disputeCosts: env.DISPUTE_COSTS,
    signInProviders: signInProviders(env),
    documentRetentionDays: env.DOCUMENT_RETENTION_DAYS,
    selfieRetentionDays: env.SELFIE_RETENTION_DAYS,
    screeningListDaysMax: env.SCREENING_LIST_DAYS_MAX,
  };
}

/** The product does not run with a login that could rewrite the ledger. */
async function refusePowers(database: Database): Promise<void> {
  try {
    const powers = await readPowers(database.pool);
    if (powers.length > 0) throw new Error(powersLine(powers));
  } catch (error) {
    await database.close();
    throw error;
  }
}

function chooseEmailTransport(env: Env, house: () => House): EmailTransport & { close(): void } {
  const from = () => fromAddress(env.MAIL_FROM, house());
  if (env.SMTP_URL) return smtpTransport(env.SMTP_URL, from);
  return { ...fileTransport(path.join(env.DATA_DIR, "mail"), from), close() {} };
}

function chooseVerificationProvider({ ALMONER_MODE, VERIFICATION_PROVIDER }: Env): VerificationProvider {
  const name = VERIFICATION_PROVIDER ?? (ALMONER_MODE === "sandbox" ? "sandbox" : "review");
  return name === "sandbox" ? sandboxProvider : reviewProvider;
}

function choosePorts(
  env: Env,
  house: HouseReader,
): Omit<Ports, "email" | "emailServices" | "rails" | "space" | "hold"> {
  return {
    bankPayments: { write: writeOutgoingFile, readAnswers },
    statements: statementWriter,
    bankFiles: { read: readBankFile, startOfTable },
    bankFetcher: commandFetcher({
      command: env.BANK_FETCH_COMMAND ?? null,
      everyMs: env.BANK_FETCH_EVERY,
      limitMs: BANK_FETCH_LIMIT_MS,
      environment: commandEnvironment(),
    }),
    emails: createEmailWriter(env.PUBLIC_URL, () => house.current()),
    writeAgreement,
    house,
    files: chooseFiles(env),
    renderer: workerRenderer(),
    pictures: workerPictures(),
    documents: workerReader(),
    matcher: nameMatcher,
    verification: chooseVerificationProvider(env),
    webhookSender: httpsSender({ allowHosts: env.WEBHOOK_ALLOW_HOSTS }),
  };
}
