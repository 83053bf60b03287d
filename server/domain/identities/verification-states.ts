import { defineStates } from "@/server/kernel/states";

/** The transitions of a verification. */
export const verificationStates = defineStates({
  resource: "verification",
  initial: "pending",
  states: {
    pending: "Its link is open. The person has not submitted anything yet.",
    processing: "Submitted, and waiting for a decision.",
    requires_input: "Something has to be submitted again; `corrections` says what.",
    passed: "The identity has the tier, as long as no other verification gives it a higher one.",
    failed: "It was decided against. Another one can be started.",
    expired: "The person submitted nothing in time.",
    canceled: "Canceled by whoever manages the identity, or by a new one for another tier.",
    revoked: "It had passed, and no longer counts.",
  },
  moves: {
    submit: {
      from: ["pending", "requires_input"],
      to: "processing",
      emits: null,
      when: "the person submitted what was asked for",
    },
    pass: { from: ["processing"], to: "passed", emits: "identity.kyc_passed", when: "it was decided in favor" },
    fail: { from: ["processing"], to: "failed", emits: "identity.kyc_failed", when: "it was decided against" },
    require_input: {
      from: ["processing"],
      to: "requires_input",
      emits: null,
      when: "something could not be used, such as a blurred picture",
    },
    expire: {
      from: ["pending", "requires_input"],
      to: "expired",
      emits: null,
      when: "30 days went by without a submission",
    },
    cancel: {
      from: ["pending", "requires_input"],
      to: "canceled",
      emits: null,
      when: "it was canceled, or one for another tier was started",
    },
    revoke: {
      from: ["passed"],
      to: "revoked",
      emits: null,
      when: "its evidence became too old, the identity changed its legal name or EIN, or an operator revoked it",
    },
  },
});

export type VerificationStatus = keyof typeof verificationStates.states;
export type VerificationTrigger = keyof typeof verificationStates.moves;

/** The statuses of an attempt in progress. */
export const OPEN_STATUSES: readonly VerificationStatus[] = ["pending", "processing", "requires_input"];
/** The statuses in which the hosted pages take something from the person. */
export const FILLABLE_STATUSES: readonly VerificationStatus[] = ["pending", "requires_input"];
