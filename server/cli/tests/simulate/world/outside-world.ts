import { readAnswers } from "@/server/adapters/bank-files/answers/read-answers";
import { writeOutgoingFile } from "@/server/adapters/bank-files/outgoing/write-outgoing-file";
import { readBankFile } from "@/server/adapters/bank-files/read-bank-file";
import { startOfTable } from "@/server/adapters/bank-files/start-of-table";
import { statementWriter } from "@/server/adapters/bank-files/writing/write-statement";
import { nameMatcher } from "@/server/adapters/screening-matcher/name-matcher";
import { reviewProvider } from "@/server/adapters/verification-provider/review-provider";
import { factsWriter } from "@/server/cli/tests/simulate/world/mail-server";
import { writeAgreement } from "@/server/emails/write-agreement";
import { DEFAULT_HOUSE } from "@/server/kernel/brand";
import type { Ports } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import { paymentRails } from "@/server/ports/payment-rails";

const NOTHING = new Uint8Array();

/** The adapters other than the rail, as far as stories need them: they accept everything and return nothing. */
const OUTSIDE_WORLD: Omit<Ports, "rails"> = {
  email: { send: async () => {} },
  emailServices: [],
  statements: statementWriter,
  bankPayments: { write: writeOutgoingFile, readAnswers },
  bankFiles: { read: readBankFile, startOfTable },
  bankFetcher: { everyMs: null, fetch: async () => {} },
  emails: factsWriter,
  writeAgreement,
  house: { current: () => DEFAULT_HOUSE, refresh: async () => {} },
  files: { write: async () => {}, read: async () => null, remove: async () => {}, list: async function* () {} },
  space: { freeBytes: () => null, isLow: () => false },
  hold: { backupMadeAt: () => null },
  renderer: {
    receiptPdf: async (document) => Buffer.from(JSON.stringify(document)),
    statementPdf: async () => NOTHING,
    receiptHtml: () => "",
    statementHtml: () => "",
    payoutStatementPdf: async () => new ReadableStream(),
    payoutStatementHtml: () => new ReadableStream(),
    close: async () => {},
  },
  pictures: {
    socialImage: async () => NOTHING,
    badge: async () => NOTHING,
    qrCode: async () => NOTHING,
    close: async () => {},
  },
  documents: {
    read: async () => ({ error: "unsupported" as const }),
    draw: async () => ({ error: "unsupported" as const }),
    mark: async () => NOTHING,
    close: async () => {},
  },
  matcher: nameMatcher,
  verification: reviewProvider,
  webhookSender: { post: async () => ({ status: 200, text: null, durationMs: 0, failure: null }) },
};

/** The adapters with one rail, and with a copy of the matcher, because a matcher's lists are cached by its object. */
export function outsideWorld(rail: PaymentRail): Ports {
  return { ...OUTSIDE_WORLD, matcher: { ...OUTSIDE_WORLD.matcher }, rails: paymentRails([rail]) };
}
