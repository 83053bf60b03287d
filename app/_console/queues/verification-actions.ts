import type { Outcome, QueueAction } from "@/app/_console/queues/queue";
import { worded } from "@/app/_console/queues/worded";
import type { Result } from "@/app/_request/runs";
import type { Claim } from "@/server/domain/reviews/review-queue";
import { askAgainByOperator } from "@/server/domain/verifications/ask-people";
import { decideVerification, revokeVerification } from "@/server/domain/verifications/decide-verification";
import { ASKABLE_STATES } from "@/server/domain/verifications/named-people";
import type { reviewVerification } from "@/server/domain/verifications/review-verifications";
import {
  CORRECTION_CODES,
  VERIFICATION_FAILURE_CODES,
  type VerificationRequirement,
} from "@/server/resources/verification";

export type VerificationReview = Result<typeof reviewVerification> & { claim: Claim | null };
type VerificationAction = QueueAction<VerificationReview>;

const isSubmitted = ({ verification }: VerificationReview) => verification.status === "processing";
const outcomeOf = ({ isWaiting }: { isWaiting: boolean }): Outcome => (isWaiting ? "waiting" : "done");
/** From this tier on, the product requires a second operator. */
const SHARED_FROM_TIER = 3;
/** The failure codes that an operator can choose; Almoner itself uses the others. */
const FAILURES = VERIFICATION_FAILURE_CODES.filter(
  (code) => !["evidence_expired", "identity_changed", "revoked"].includes(code),
);
const redoField = (requirement: string) => `redo_${requirement}`;

const pass: VerificationAction = {
  slug: "pass",
  label: "Pass",
  effects: ({ verification: { tierAttempted } }) => [
    `The identity gets tier ${tierAttempted} with its limits, and its owner is emailed.`,
    ...(tierAttempted >= SHARED_FROM_TIER ? ["It takes effect when a second operator decides the same."] : []),
  ],
  done: "The verification passed.",
  reasons: ["The documents are genuine and match what was entered."],
  isOffered: (review) => isSubmitted(review) && review.standings.every(({ state }) => state === "passed"),
  run: ({ run }, { verification: { id } }, { reason }) =>
    run(decideVerification, { verificationId: id, decision: { outcome: "passed" }, reason }).then(outcomeOf),
};

const redo: VerificationAction = {
  slug: "redo",
  label: "Ask for something again",
  effects: () => [
    "The person is emailed, in their language, what they have to submit again and why.",
    "The details below stay in the audit log.",
  ],
  done: "The person is asked for it.",
  reasons: ["A document cannot be used."],
  fields: ({ verification }) =>
    verification.requirements.map((requirement) => ({
      kind: "select",
      name: redoField(requirement),
      label: worded(requirement),
      choices: [
        { value: "", label: "Accepted" },
        ...CORRECTION_CODES.map((value) => ({ value, label: worded(value) })),
      ],
    })),
  isOffered: isSubmitted,
  async run({ run }, { verification }, { reason, values }) {
    const requirements = verification.requirements as VerificationRequirement[];
    const corrections = requirements.flatMap((requirement) => {
      const code = CORRECTION_CODES.find((known) => known === values[redoField(requirement)]);
      return code ? [{ requirement, code }] : [];
    });
    if (corrections.length === 0)
      return { field: redoField(requirements[0] ?? ""), message: "Choose what has to be submitted again" };
    const decision = { outcome: "requires_input" as const, corrections };
    return outcomeOf(await run(decideVerification, { verificationId: verification.id, decision, reason }));
  },
};

const fail: VerificationAction = {
  slug: "fail",
  label: "Fail",
  effects: () => ["The verification ends. The person reads the code, is emailed, and can start another one."],
  done: "The verification failed.",
  isDestructive: true,
  reasons: ["The documents do not show who this is.", "The documents are not genuine."],
  fields: () => [
    {
      kind: "select",
      name: "code",
      label: "What the person reads",
      choices: FAILURES.map((value) => ({ value, label: worded(value) })),
    },
  ],
  isOffered: isSubmitted,
  async run({ run }, { verification: { id } }, { reason, values }) {
    const code = FAILURES.find((known) => known === values.code);
    if (!code) return { field: "code", message: "Choose what the person reads" };
    return outcomeOf(
      await run(decideVerification, { verificationId: id, decision: { outcome: "failed", code }, reason }),
    );
  },
};

const revoke: VerificationAction = {
  slug: "revoke",
  label: "Revoke",
  effects: ({ verification: { identity }, earlier }) => {
    const left = earlier.filter(({ status }) => status === "passed").map(({ tierAttempted }) => tierAttempted);
    const tier = Math.min(identity.kycTier, Math.max(0, ...left));
    return [
      tier < identity.kycTier
        ? `The identity falls from tier ${identity.kycTier} to ${tier} at once, with the limits of that.`
        : `The identity stays in tier ${tier}, for which another verification counts.`,
      "Gifts that are under way go on. What exceeds the limits from now on is refused.",
      ...(identity.type === "organization" ? ["A status as a charity stays."] : []),
      "The owner is emailed that the verification no longer counts. This cannot be undone; they can start another one.",
    ];
  },
  done: "The verification is revoked.",
  isDestructive: true,
  reasons: ["The documents turned out not to be genuine.", "It was passed by mistake.", "Someone else submitted it."],
  isOffered: ({ verification }) => verification.status === "passed",
  async run({ run }, { verification: { id } }, { reason }) {
    await run(revokeVerification, { verificationId: id, reason });
    return "done";
  },
};

const askable = ({ standings }: VerificationReview) =>
  standings.filter(({ state }) => ASKABLE_STATES.includes(state)).map(({ person }) => person);

const askPerson: VerificationAction = {
  slug: "ask-person",
  label: "Send someone a new link",
  effects: () => [
    "They are emailed a new link to verify themselves. The former one stops working.",
    "The organization's verification stays as it is.",
  ],
  done: "A new link was sent.",
  reasons: ["Their link has expired.", "Their verification failed or expired.", "They did not get the email."],
  fields: (review) => [
    {
      kind: "select",
      name: "person",
      label: "Who",
      choices: askable(review).map(({ id, name }) => ({ value: id, label: name })),
    },
  ],
  isOffered: (review) => isSubmitted(review) && askable(review).length > 0,
  async run({ run }, { verification }, { reason, values }) {
    const personId = values.person ?? "";
    const isSent = await run(askAgainByOperator, { verificationId: verification.id, personId, reason });
    return isSent
      ? "done"
      : { field: "person", message: "Too many emails went to this address, or its owner wants none" };
  },
};

/** The possible decisions about a verification. */
export const VERIFICATION_ACTIONS: readonly VerificationAction[] = [pass, redo, fail, askPerson, revoke];
