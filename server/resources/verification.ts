import { z } from "zod";
import type { Verification } from "@/server/generated/prisma/client";
import { identityId, idField, instant, instantOut } from "@/server/resources/fields";

export const VERIFICATION_STATUSES = [
  "pending",
  "processing",
  "requires_input",
  "passed",
  "failed",
  "expired",
  "canceled",
  "revoked",
] as const;

export const verificationResource = z
  .strictObject({
    id: idField("verification"),
    identity_id: identityId,
    tier_attempted: z.int().min(1).max(3),
    status: z.enum(VERIFICATION_STATUSES),
    failure_code: z.string().nullable(),
    redirect_url: z.string().nullable(),
    created_at: instantOut,
    submitted_at: instantOut.nullable(),
    decided_at: instantOut.nullable(),
    expires_at: instantOut.nullable(),
  })
  .meta({ id: "Verification", description: "One attempt of an identity to reach a tier." });

/** Writes a verification as it is read. */
export function serializeVerification(verification: Verification): z.infer<typeof verificationResource> {
  return {
    id: verification.id,
    identity_id: verification.identityId,
    tier_attempted: verification.tierAttempted,
    status: verification.status as (typeof VERIFICATION_STATUSES)[number],
    failure_code: verification.failureCode,
    redirect_url: verification.redirectUrl,
    created_at: instant(verification.createdAt),
    submitted_at: verification.submittedAt && instant(verification.submittedAt),
    decided_at: verification.decidedAt && instant(verification.decidedAt),
    expires_at: verification.expiresAt && instant(verification.expiresAt),
  };
}
