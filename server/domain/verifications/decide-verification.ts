import { z } from "zod";
import { requireUninvolved } from "@/server/domain/four-eyes/operator-person";
import { cancelApprovals, requireSecondApproval } from "@/server/domain/four-eyes/require-second-approval";
import { identityTransitions } from "@/server/domain/identities/identity-transitions";
import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { revokePasses } from "@/server/domain/identities/revoke-passes";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { applyDecision, type Decision } from "@/server/domain/verifications/apply-decision";
import { readStandings } from "@/server/domain/verifications/named-people";
import { findVerification } from "@/server/domain/verifications/review-verifications";
import { screenSubmission } from "@/server/domain/verifications/screen-submission";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { InvalidState, NotPermitted, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import {
  CORRECTION_CODES,
  VERIFICATION_FAILURE_CODES,
  VERIFICATION_REQUIREMENTS,
} from "@/server/resources/verification";

/** From this tier on, two operators have to agree to a pass. */
const SHARED_FROM_TIER = 3;

const reason = z.string().min(1).max(2_000);
const decision = z.discriminatedUnion("outcome", [
  z.strictObject({ outcome: z.literal("passed") }),
  z.strictObject({ outcome: z.literal("failed"), code: z.enum(VERIFICATION_FAILURE_CODES) }),
  z.strictObject({
    outcome: z.literal("requires_input"),
    corrections: z
      .array(z.strictObject({ requirement: z.enum(VERIFICATION_REQUIREMENTS), code: z.enum(CORRECTION_CODES) }))
      .min(1),
  }),
]);

/** The result of a reviewer's decision: it took effect, or it waits for a second reviewer. */
export interface Decided<Subject> {
  subject: Subject;
  isWaiting: boolean;
}

/**
 * Decides a submitted verification. The reason goes to the audit log; the person only sees the codes. Passing the
 * highest tier takes a second operator.
 */
export const decideVerification = operation({
  name: "decideVerification",
  summary: "Decides a submitted verification.",
  permission: { operator: true },
  input: z.strictObject({ verificationId: z.string(), decision, reason }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  async run(ctx, { verificationId, decision, reason }): Promise<Decided<Verification>> {
    if (decision.outcome === "passed") await screenOnListsOfNow(ctx, verificationId);
    return ctx.transaction(async (tx) => {
      const found = await lockVerification(tx, verificationId);
      await requireUninvolved(tx, found.identityId);
      if (found.status !== "processing") throw InvalidState({ context: { status: found.status } });
      if (decision.outcome === "passed") {
        await requireNoOpenCase(tx, found);
        await requirePeople(tx, found);
      }
      if (decision.outcome === "passed" && (await waitsForSecond(tx, found, reason)))
        return { subject: found, isWaiting: true };
      if (decision.outcome !== "passed") await cancelApprovals(tx, verificationId, decision.outcome);
      const { identityId, submissions: submission } = found;
      const decided = { verificationId, identityId, submission, decision: decision as Decision, reason };
      const verification = await applyDecision(tx, decided);
      if (!verification) throw InvalidState({ context: { status: "decided" } });
      return { subject: verification, isWaiting: false };
    });
  },
});

/** Days may have passed since the submission was screened. Outside of the transaction: loading the lists can take seconds. */
async function screenOnListsOfNow(ctx: Context, verificationId: string): Promise<void> {
  const found = await findVerification(ctx, verificationId);
  if (found.status === "processing") await screenSubmission(ctx, found);
}

/**
 * Reads the verification with its identity locked, so that nobody else decides about it, or opens or decides a case.
 */
async function lockVerification(tx: Context, verificationId: string): Promise<Verification> {
  const { identityId } = await findVerification(tx, verificationId);
  await lockIdentity(tx, identityId);
  return findVerification(tx, verificationId);
}

/** A person whom a list may name cannot pass until the case is decided. */
async function requireNoOpenCase(tx: Context, { identityId, status }: Verification): Promise<void> {
  const open = await tx.db.screeningCase.count({ where: { identityId, status: { not: "cleared" } } });
  if (open === 0) return;
  const message = "A screening case of this identity is open. Decide that first.";
  throw InvalidState({ message, context: { status, open_cases: open } });
}

/** Everyone who owns or controls an organization has to pass before the organization does. */
async function requirePeople(tx: Context, { id, status }: Verification): Promise<void> {
  const waiting = (await readStandings(tx, id)).filter(({ state }) => state !== "passed");
  if (waiting.length === 0) return;
  const message = "Not everyone who owns or controls the organization has been verified.";
  throw InvalidState({ message, context: { status, waiting_people: waiting.length } });
}

async function waitsForSecond(tx: Context, found: Verification, reason: string): Promise<boolean> {
  if (found.tierAttempted < SHARED_FROM_TIER) return false;
  const shared = { action: "verification.pass", subjectId: found.id, decision: "passed", reason };
  const approval = await requireSecondApproval(tx, { ...shared, basis: `submission ${found.submissions}` });
  return approval === "waiting";
}

/** Revokes a verification that passed. The tier falls to the highest one that still has a pass. */
export const revokeVerification = operation({
  name: "revokeVerification",
  summary: "Revokes a verification that passed.",
  permission: { operator: true },
  input: z.strictObject({ verificationId: z.string(), reason }),
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { verificationId, reason }): Promise<Verification> =>
    ctx.transaction(async (tx) => {
      const found = await findVerification(tx, verificationId);
      await requireUninvolved(tx, found.identityId);
      const [revoked] = await revokePasses(tx, found.identityId, { ids: [verificationId], code: "revoked", reason });
      if (!revoked) throw InvalidState({ context: { status: found.status } });
      return revoked;
    }),
});

const identityInput = z.strictObject({ identityId: z.string(), reason });

/** Suspends an identity at once: its open gifts fail, and it can do nothing until two operators reinstate it. */
export const suspendByHand = operation({
  name: "suspendByHand",
  summary: "Suspends an identity.",
  permission: { operator: true },
  input: identityInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { identityId, reason }): Promise<Identity> =>
    ctx.transaction(async (tx) => {
      const { status } = await lockIdentity(tx, identityId);
      await requireUninvolved(tx, identityId);
      const suspended = await suspendIdentity(tx, identityId, reason);
      if (!suspended) throw InvalidState({ context: { status } });
      return suspended;
    }),
});

/** Reinstates a suspended identity once two operators agree. What failed in the meantime stays failed. */
export const reinstateIdentity = operation({
  name: "reinstateIdentity",
  summary: "Reinstates a suspended identity.",
  permission: { operator: true },
  input: identityInput,
  errors: [ResourceNotFound, InvalidState, NotPermitted],
  run: (ctx, { identityId, reason }): Promise<Decided<Identity>> =>
    ctx.transaction(async (tx) => {
      const identity = await lockIdentity(tx, identityId);
      await requireUninvolved(tx, identityId);
      if (identity.status !== "suspended") throw InvalidState({ context: { status: identity.status } });
      const shared = { action: "identity.reinstate", subjectId: identityId, decision: "reinstate", reason };
      if ((await requireSecondApproval(tx, shared)) === "waiting") return { subject: identity, isWaiting: true };
      const reinstated = await move(tx, identityTransitions, identity, "reinstate", { updatedAt: tx.now() });
      await audit(tx, "identity.reinstate", identityId, { reason });
      return { subject: reinstated, isWaiting: false };
    }),
});
