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
    id: idField("verification").describe("The id of the verification."),
    identity_id: identityId.describe("The identity being verified."),
    tier_attempted: integerOut(1, 3).describe("The tier that the identity gets when it passes."),
    status: z.enum(VERIFICATION_STATUSES).describe("The status of the verification."),
    failure_code: tokenOut.nullable().describe("A stable code for why it failed. null if it did not fail."),
    redirect_url: urlOut.nullable().describe("The URL that the person returns to afterwards. null if you set none."),
    created_at: createdAtOut,
    submitted_at: instantOut.nullable().describe("When the documents were submitted. null until then."),
    decided_at: instantOut.nullable().describe("When it was decided. null until then."),
    expires_at: instantOut
      .nullable()
      .describe("When it expires if no documents are submitted. null once it cannot expire."),
  })
  .meta({ id: "Verification", description: "An attempt to verify an identity for a tier." });

/** Writes a verification for reads. */
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
