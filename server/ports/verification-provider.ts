import type { CorrectionCode, VerificationFailureCode, VerificationRequirement } from "@/server/resources/verification";

/** A submitted verification, as far as a provider may know it. */
export interface SubmittedVerification {
  id: string;
  tierAttempted: number;
  /** Which submission it is, from 1 on. A provider may be asked about one several times and answers the same. */
  submission: number;
  requirements: readonly VerificationRequirement[];
  /** The number of the ID document. */
  documentNumber: string;
  /** The outcome that a tester chose in the sandbox, or null. */
  chosenOutcome: string | null;
}

export interface Correction {
  requirement: VerificationRequirement;
  code: CorrectionCode;
}

/** A provider's answer. `people` leaves the decision to a reviewer; `wait` means to ask again. */
export type ProviderAnswer =
  | { outcome: "passed" }
  | { outcome: "failed"; code: VerificationFailureCode }
  | { outcome: "requires_input"; corrections: readonly Correction[] }
  | { outcome: "people" }
  | { outcome: "wait"; delayMs: number };

/** A provider's answer, and its subject: an answer about anything other than what was asked does not count. */
export interface ProviderResponse {
  verificationId: string;
  submission: number;
  answer: ProviderAnswer;
}

/** Who decides about verifications. One file implements it. */
export interface VerificationProvider {
  name: string;
  /** How long after a submission it is asked first. */
  firstAskMs: number;
  /** True if a tester can choose the outcome, which only a sandbox may offer. */
  letsChoose: boolean;
  /** How long it may take to answer. It is asked again later, and what it says after that does not count. */
  timeoutMs: number;
  /**
   * Called outside of transactions, more than once for a submission if a process dies, and by several at a time. The signal
   * aborts when its time is over.
   */
  decide(verification: SubmittedVerification, signal: AbortSignal): Promise<ProviderResponse>;
}
