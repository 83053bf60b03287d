import { nameMatcher } from "@/server/adapters/screening-matcher/name-matcher";
import { reviewProvider } from "@/server/adapters/verification-provider/review-provider";
import { factsWriter } from "@/server/cli/simulate/mail-server";
import type { Ports } from "@/server/operations/context";

const NOTHING = new Uint8Array();

/** Everything outside besides the rail, as far as stories need it: it takes everything and gives nothing back. */
export const OUTSIDE_WORLD: Omit<Ports, "rail"> = {
  email: { send: async () => {} },
  emails: factsWriter,
  files: { write: async () => {}, read: async () => null, remove: async () => {} },
  space: { freeBytes: () => null, isLow: () => false },
  renderer: {
    receiptPdf: async (document) => Buffer.from(JSON.stringify(document)),
    statementPdf: async () => NOTHING,
    receiptHtml: () => "",
    statementHtml: () => "",
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
