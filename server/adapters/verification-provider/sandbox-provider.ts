import type { ProviderAnswer, SubmittedVerification, VerificationProvider } from "@/server/ports/verification-provider";

const FIRST_ASK_MS = 1_000;
const ASK_AGAIN_MS = 3_600_000;

/** The outcome by the last digits of the document's number, if the tester chose nothing on the page. */
const BY_ENDING: Record<string, string> = {
  "0000": "passed",
  "1111": "failed",
  "2222": "requires_input",
  "3333": "people",
  "5555": "processing",
};

const ANSWERS: Record<string, (verification: SubmittedVerification) => ProviderAnswer> = {
  passed: () => ({ outcome: "passed" }),
  failed: () => ({ outcome: "failed", code: "document_expired" }),
  // Only once: submitting again passes.
  requires_input: ({ submission }) =>
    submission > 1
      ? { outcome: "passed" }
      : { outcome: "requires_input", corrections: [{ requirement: "government_id", code: "image_blurry" }] },
  people: () => ({ outcome: "people" }),
  processing: () => ({ outcome: "wait", delayMs: ASK_AGAIN_MS }),
};

/** Decides automatically within seconds, as the tester chooses; by default, everything passes. */
export const sandboxProvider: VerificationProvider = {
  name: "sandbox",
  firstAskMs: FIRST_ASK_MS,
  letsChoose: true,
  timeoutMs: 1_000,
  async decide(verification) {
    const wish = verification.chosenOutcome ?? BY_ENDING[verification.documentNumber.slice(-4)] ?? "passed";
    const answer = (ANSWERS[wish] ?? ANSWERS.passed!)(verification);
    return { verificationId: verification.id, submission: verification.submission, answer };
  },
};
