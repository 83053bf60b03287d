import { readAnswers } from "@/server/adapters/bank-files/answers/read-answers";
import { writeOutgoingFile } from "@/server/adapters/bank-files/outgoing/write-outgoing-file";
import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import { reviewProvider } from "@/server/adapters/verification-provider/review-provider";
import type { Database } from "@/server/db/client";
import { REACTIONS } from "@/server/domain/reactions";
import { writeAgreement } from "@/server/emails/write-agreement";
import { createEmailWriter } from "@/server/emails/write-email";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import { type Caller, systemCaller } from "@/server/kernel/caller";
import type { Clock } from "@/server/kernel/clock";
import { BELOW_ZERO_TASK_MS } from "@/server/kernel/limits";
import { makeVault } from "@/server/kernel/vault";
import type { Context, Log, Ports, Settings } from "@/server/operations/context";
import { makeContext } from "@/server/operations/make-context";
import { paymentRails } from "@/server/ports/payment-rails";
import { bankFileDouble } from "@/server/testing/bank-file-double";
import { exactMatcher } from "@/server/testing/exact-matcher";
import { MemoryEmail } from "@/server/testing/memory-email";
import { MemoryFiles } from "@/server/testing/memory-files";
import { MemoryWebhookSender } from "@/server/testing/memory-webhook-sender";
import { MovableClock } from "@/server/testing/movable-clock";
import { plainReader } from "@/server/testing/plain-reader";
import { silentLog } from "@/server/testing/silent-log";
import { testRail } from "@/server/testing/test-rail";
import { textPictures, textRenderer } from "@/server/testing/text-renderer";

export interface TestContextOverrides {
  caller?: Caller;
  clock?: Clock;
  settings?: Partial<Settings>;
  ports?: Partial<Ports>;
  log?: Log;
  wake?: () => void;
}

/** A disk that never fills up. */
const ample = { freeBytes: () => null, isLow: () => false };

const plainHouse = { current: () => DEFAULT_HOUSE, async refresh() {} };

/** A context on a test's database with the outside world in memory. By default the caller is Almoner itself. */
export function testContext(database: Database, overrides: TestContextOverrides = {}): Context {
  const { caller, clock = new MovableClock(), settings, ports, log, wake } = overrides;
  return makeContext(
    {
      database,
      clock,
      settings: {
        mode: "sandbox",
        publicUrl: "http://almoner.test",
        webhookAllowHosts: [],
        operatorName: null,
        operatorEmail: null,
        belowZeroTaskAfterMs: BELOW_ZERO_TASK_MS,
        payoutAccountHoldMs: 0,
        railCosts: "platform",
        disputeCosts: "platform",
        signInProviders: [],
        documentRetentionDays: 90,
        selfieRetentionDays: 30,
        // Tests move the clock by years without reloading their lists.
        screeningListDaysMax: 36_500,
        ...settings,
      },
      ports: {
        rails: paymentRails([testRail(database, clock)]),
        email: new MemoryEmail(),
        emailServices: [],
        bankFiles: bankFileDouble,
        bankPayments: { write: writeOutgoingFile, readAnswers },
        statements: statementWriter,
        bankFetcher: { everyMs: null, fetch: async () => {} },
        emails: createEmailWriter(settings?.publicUrl ?? "http://almoner.test", () => DEFAULT_HOUSE),
        writeAgreement,
        house: plainHouse,
        files: new MemoryFiles(),
        space: ample,
        hold: { backupMadeAt: () => null },
        renderer: textRenderer,
        pictures: textPictures,
        documents: plainReader,
        matcher: exactMatcher,
        verification: reviewProvider,
        webhookSender: new MemoryWebhookSender(),
        ...ports,
      },
      reactions: REACTIONS,
      vault: makeVault("the vault of a test has no secrets"),
      log: log ?? silentLog,
      wake: wake ?? (() => {}),
    },
    caller ?? systemCaller("test"),
  );
}
