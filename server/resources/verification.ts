import { z } from "zod";
import type { Verification } from "@/server/generated/prisma/client";
import { WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { createdAtOut, identityId, idField, instant, instantOut, textField } from "@/server/resources/fields";
import { wholeField } from "@/server/resources/number-fields";
import { countryOut, integerOut, textOut, tokenOut, urlOut } from "@/server/resources/response-fields";
import { PEOPLE, type PeopleCounts, verificationPeople } from "@/server/resources/verification-people";

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

/** What a verification can ask for. */
export const VERIFICATION_REQUIREMENTS = [
  "government_id",
  "selfie",
  "proof_of_address",
  "source_of_funds",
  "tax_id",
  "registration_document",
  "ein_letter",
  "officers_and_owners",
] as const;
export type VerificationRequirement = (typeof VERIFICATION_REQUIREMENTS)[number];

/** Why something has to be submitted again; the person concerned reads the texts of these codes. */
export const CORRECTION_CODES = [
  "image_blurry",
  "image_cropped",
  "image_glare",
  "unreadable",
  "wrong_document",
  "document_expired",
  "document_too_old",
  "details_differ",
  "information_missing",
  "face_not_visible",
] as const;
export type CorrectionCode = (typeof CORRECTION_CODES)[number];

/** Why a verification failed or was revoked; the person concerned reads the texts of these codes. */
export const VERIFICATION_FAILURE_CODES = [
  "document_expired",
  "document_not_accepted",
  "details_differ",
  "underage",
  "not_confirmed",
  "evidence_expired",
  "identity_changed",
  "revoked",
] as const;
export type VerificationFailureCode = (typeof VERIFICATION_FAILURE_CODES)[number];

export const ID_DOCUMENT_TYPES = ["passport", "id_card", "driving_license", "residence_permit"] as const;

export const verificationId = idField("verification");

export const verificationCreateBody = z
  .strictObject({
    tier_attempted: wholeField(1, 3).describe(
      "The tier to reach: 1, 2 or 3. It asks for what the lower tiers ask for, too.",
    ),
    redirect_url: textField(WEBHOOK_URL_MAX_CHARACTERS)
      .nullish()
      .describe(
        "The https URL that the person returns to after the submission, with `verification_id` and `status` appended. In the sandbox also http at localhost.",
      ),
  })
  .meta({ id: "VerificationCreate", description: "A verification to start." });

const correction = z
  .strictObject({
    requirement: z.enum(VERIFICATION_REQUIREMENTS).describe("What has to be submitted again."),
    code: z.enum(CORRECTION_CODES).describe("The reason."),
  })
  .meta({ id: "VerificationCorrection", description: "Something that has to be submitted again." });

const identityDocument = z
  .strictObject({
    type: z.enum(ID_DOCUMENT_TYPES).describe("The type of the document."),
    country: countryOut.describe("The ISO 3166 code of the country that issued it."),
    expires_on: z
      .string()
      .meta({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", maxLength: 10 })
      .nullable()
      .describe("When it expires."),
    last4: textOut(4).nullable().describe("The last characters of its number. null if the number is too short."),
  })
  .meta({ id: "VerificationDocument", description: "The ID document that was submitted." });

const shared = {
  id: verificationId.describe("The id of the verification."),
  identity_id: identityId.describe("The identity being verified."),
  tier_attempted: integerOut(1, 3).describe("The tier that the identity gets when it passes."),
  status: z.enum(VERIFICATION_STATUSES).describe("The status of the verification."),
};

const rest = {
  requirements: z
    .array(z.enum(VERIFICATION_REQUIREMENTS))
    .max(VERIFICATION_REQUIREMENTS.length)
    .describe("What the hosted pages ask for."),
  corrections: z
    .array(correction)
    .max(VERIFICATION_REQUIREMENTS.length)
    .describe("What has to be submitted again, while the status is `requires_input`. Otherwise empty."),
  document: identityDocument.nullable().describe("The ID document. null until it was submitted."),
  failure_code: tokenOut
    .nullable()
    .describe(
      `A stable code for why it failed or was revoked: ${VERIFICATION_FAILURE_CODES.join(", ")}. null otherwise.`,
    ),
  redirect_url: urlOut.nullable().describe("The URL that the person returns to afterwards. null if you set none."),
  created_at: createdAtOut,
  submitted_at: instantOut.nullable().describe("When it was last submitted. null until then."),
  decided_at: instantOut.nullable().describe("When it was decided. null until then."),
  expires_at: instantOut
    .nullable()
    .describe("When it expires if nothing is submitted. null while and after it is decided."),
};

export const verificationResource = z
  .strictObject({
    ...shared,
    hosted_url: urlOut.describe(
      "The page on which the person submits their documents. It works until the decision. Opening it changes nothing; starting on it does.",
    ),
    people: verificationPeople.nullable().describe(PEOPLE),
    ...rest,
  })
  .meta({ id: "Verification", description: "An attempt to verify an identity for a tier." });

/** A verification in events: without the link, which is derived for each response and never stored. */
export const verificationEventResource = z.strictObject({ ...shared, ...rest }).meta({
  id: "VerificationEvent",
  description: "A verification as events show it: without its link.",
});

type Correction = z.infer<typeof correction>;

/** Writes a verification for events. */
export function serializeVerificationEvent(verification: Verification): z.infer<typeof verificationEventResource> {
  return { ...sharedFields(verification), ...restFields(verification) };
}

/** A verification as it is read: with its counts, which are null if nobody has to be named. */
export type CountedVerification = Verification & { peopleCounts: PeopleCounts | null };

/** Writes a verification for reads. */
export function serializeVerification(
  verification: CountedVerification,
  hostedUrl: string,
): z.infer<typeof verificationResource> {
  const { peopleCounts } = verification;
  return { ...sharedFields(verification), hosted_url: hostedUrl, people: peopleCounts, ...restFields(verification) };
}

function sharedFields(verification: Verification) {
  return {
    id: verification.id,
    identity_id: verification.identityId,
    tier_attempted: verification.tierAttempted,
    status: verification.status as (typeof VERIFICATION_STATUSES)[number],
  };
}

function restFields(verification: Verification) {
  return {
    requirements: verification.requirements as VerificationRequirement[],
    corrections: verification.status === "requires_input" ? (verification.corrections as Correction[]) : [],
    document: documentOf(verification),
    failure_code: verification.failureCode,
    redirect_url: verification.redirectUrl,
    created_at: instant(verification.createdAt),
    submitted_at: verification.submittedAt && instant(verification.submittedAt),
    decided_at: verification.decidedAt && instant(verification.decidedAt),
    expires_at: verification.expiresAt && instant(verification.expiresAt),
  };
}

function documentOf({ documentType, documentCountry, documentExpiresOn, documentLast4 }: Verification) {
  if (documentType === null || documentCountry === null) return null;
  return {
    type: documentType as (typeof ID_DOCUMENT_TYPES)[number],
    country: documentCountry,
    expires_on: documentExpiresOn?.toISOString().slice(0, 10) ?? null,
    last4: documentLast4,
  };
}
