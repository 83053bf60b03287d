import { lockIdentity } from "@/server/domain/identities/lock-identity";
import { verificationTransitions } from "@/server/domain/identities/verification-transitions";
import { raiseTier, validUntilOf } from "@/server/domain/identities/verified-tier";
import { sealVerifiedFacts } from "@/server/domain/screening/verified-facts";
import { withdrawTask } from "@/server/domain/tasks/raise-task";
import { readAnswers } from "@/server/domain/verifications/answers";
import { DOCUMENT_KIND_NAMES, requirementOf } from "@/server/domain/verifications/document-kinds";
import { asksForFile } from "@/server/domain/verifications/steps";
import { removeLive } from "@/server/domain/verifications/upload-document";
import type { Prisma, Verification } from "@/server/generated/prisma/client";
import { callerName } from "@/server/kernel/caller";
import { VERIFICATION_DAYS } from "@/server/kernel/limits";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";
import type { Correction } from "@/server/ports/verification-provider";
import type { VerificationFailureCode } from "@/server/resources/verification";

const DAY_MS = 86_400_000;

export type Decision =
  | { outcome: "passed" }
  | { outcome: "failed"; code: VerificationFailureCode }
  | { outcome: "requires_input"; corrections: readonly Correction[] };

interface DecidedSubmission {
  verificationId: string;
  identityId: string;
  /** The submission that the decision is about. Decisions about earlier submissions are ignored. */
  submission: number;
  decision: Decision;
  /** For the audit trail only. */
  reason: string;
}

const TRIGGERS = { passed: "pass", failed: "fail", requires_input: "require_input" } as const;

/**
 * Applies a decision about a submission and everything that follows from it, including the tier, in the running
 * transaction. Null if the submission was decided in the meantime, so it is idempotent.
 */
export async function applyDecision(tx: Context, decided: DecidedSubmission): Promise<Verification | null> {
  const { verificationId, identityId, submission, decision, reason } = decided;
  // The lock order everywhere: first the identity, then its verification.
  await lockIdentity(tx, identityId);
  const found = await tx.db.verification.findUniqueOrThrow({ where: { id: verificationId } });
  if (found.status !== "processing" || found.submissions !== submission) return null;
  if (decision.outcome === "passed") {
    await raiseTier(tx, identityId, found.tierAttempted);
    await keepVerifiedFacts(tx, found);
  }
  const verification = await move(tx, verificationTransitions, found, TRIGGERS[decision.outcome], {
    ...changesOf(tx, found, decision),
    decideAt: null,
    decidedBy: callerName(tx.caller),
  });
  if (decision.outcome === "requires_input") await removeRejected(tx, verificationId, decision.corrections);
  await withdrawTask(tx, { kind: "verification_submitted", subjectId: verificationId }, decision.outcome);
  await audit(tx, `verification.${decision.outcome}`, identityId, {
    verification: verificationId,
    submission,
    tier: found.tierAttempted,
    code: "code" in decision ? decision.code : null,
    reason,
  });
  return verification;
}

/** Removes the files that have to be uploaded again, so that they cannot be submitted unchanged. */
async function removeRejected(tx: Context, id: string, corrections: readonly Correction[]): Promise<void> {
  const requirements = corrections.filter(asksForFile).map(({ requirement }) => requirement as string);
  const kinds = DOCUMENT_KIND_NAMES.filter((kind) => requirements.includes(requirementOf(kind)));
  await removeLive(tx, id, kinds);
}

/** Stores the facts that the ID proved. From now on they are compared with the lists, the first time at once. */
async function keepVerifiedFacts(tx: Context, verification: Verification): Promise<void> {
  const { full_name: name, birth_date: birthDate, document_country: country } = readAnswers(tx, verification);
  if (!name && !birthDate && !country) return;
  const verifiedFacts = sealVerifiedFacts(tx, verification.identityId, { name, birthDate, country });
  await tx.db.identity.updateMany({
    where: { id: verification.identityId, type: "individual" },
    data: { verifiedFacts, screeningFingerprint: null },
  });
}

function changesOf(tx: Context, found: Verification, decision: Decision) {
  const now = tx.now();
  switch (decision.outcome) {
    case "passed":
      return { decidedAt: now, corrections: [], failureCode: null, validUntil: validUntilOf(found, now) };
    case "failed":
      return { decidedAt: now, corrections: [], failureCode: decision.code };
    case "requires_input":
      return {
        corrections: decision.corrections as unknown as Prisma.InputJsonValue,
        expiresAt: new Date(now.getTime() + VERIFICATION_DAYS * DAY_MS),
      };
  }
}
