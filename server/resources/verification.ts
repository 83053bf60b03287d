import { z } from "zod";
import type { Verification } from "@/server/generated/prisma/client";
import { createdAtOut, identityId, idField, instant, instantOut } from "@/server/resources/fields";
import { integerOut, tokenOut, urlOut } from "@/server/resources/response-fields";

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
    id: idField("verification").describe("Names the verification."),
    identity_id: identityId.describe("Who is being verified."),
    tier_attempted: integerOut(1, 3).describe("The tier that it leads to when it passes."),
    status: z.enum(VERIFICATION_STATUSES).describe("How far it has come."),
    failure_code: tokenOut.nullable().describe("Why it failed, in a stable word; null unless it did."),
    redirect_url: urlOut.nullable().describe("Where the person is sent afterwards; null where you named no address."),
    created_at: createdAtOut,
    submitted_at: instantOut.nullable().describe("When the documents were handed in; null before."),
    decided_at: instantOut.nullable().describe("When it was decided; null before."),
    expires_at: instantOut.nullable().describe("When it lapses if nothing is handed in; null when it no longer can."),
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
