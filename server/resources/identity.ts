import { z } from "zod";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import {
  emailField,
  identityId,
  instant,
  instantField,
  instantOut,
  isObject,
  metadataField,
  metadataOut,
  textField,
} from "@/server/resources/fields";
import { serializeVerification, verificationResource } from "@/server/resources/verification";

export const IDENTITY_TYPES = ["individual", "organization", "application"] as const;
export const IDENTITY_STATUSES = ["active", "suspended", "closed"] as const;
export const CHARITY_STATUSES = ["unverified", "pending", "verified", "revoked"] as const;

const ein = z
  .string()
  .refine((text) => /^\d{2}-?\d{7}$/.test(text.trim()), {
    error: "must be nine digits, with or without the dash: 12-3456789",
  })
  .transform((text) => text.replace(/\D/g, ""));

const address = z
  .strictObject({
    line1: textField(200).nullish(),
    line2: textField(200).nullish(),
    city: textField(100).nullish(),
    region: textField(100).nullish(),
    postal_code: textField(20).nullish(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, { error: "must be an ISO 3166 code of two capitals, such as US" })
      .nullish(),
  })
  .meta({ id: "AddressInput" });

const names = {
  display_name: textField(200, 1).nullish().describe("The public-facing name."),
  legal_name: textField(200, 1).nullish().describe("The legal name; screening and receipts use it."),
};

export const identityCreateBody = z
  .strictObject({
    type: z.enum(IDENTITY_TYPES).describe("A human, an organization, or a programmatic actor."),
    email: emailField.describe("Unique over all identities, without regard to case."),
    ...names,
    ein: ein.nullish().describe("Employer Identification Number; organizations only."),
    address: address.nullish(),
    metadata: metadataField.optional().describe("Key-value pairs of your own, echoed back."),
  })
  .refine((body) => !body.ein || body.type === "organization", {
    path: ["ein"],
    error: "is for organizations only",
    when: isObject,
  })
  .meta({ id: "IdentityCreate" });

export const identityUpdateBody = z
  .strictObject({
    ...names,
    ein: ein.nullish().describe("Employer Identification Number; changeable while the charity status is unverified."),
    address: address.nullish(),
    metadata: metadataField.optional(),
  })
  .meta({ id: "IdentityUpdate" });

export const identityListQuery = z.strictObject({
  type: z.enum(IDENTITY_TYPES).optional(),
  email: emailField.optional().describe("Only the identity with this address."),
  created_after: instantField.optional(),
  created_before: instantField.optional(),
});

const charity = z
  .strictObject({
    status: z.enum(CHARITY_STATUSES),
    jurisdiction: z.string().nullable().describe("ISO 3166 country code."),
    registration_number: z.string().nullable(),
    verified_at: instantOut.nullable(),
    source: z.string().nullable().describe("What the decision rests on."),
  })
  .meta({ id: "Charity", description: "Whether gifts to an organization earn tax receipts." });

export const identityResource = z
  .strictObject({
    id: identityId,
    type: z.enum(IDENTITY_TYPES),
    email: z.string(),
    display_name: z.string().nullable(),
    legal_name: z.string().nullable(),
    ein: z.string().nullable(),
    address: z.record(z.string(), z.string().nullable()).nullable(),
    kyc_tier: z.int().describe("0 to 3; raises the monthly limits."),
    status: z.enum(IDENTITY_STATUSES),
    charity: charity.optional().describe("Present on organizations."),
    metadata: metadataOut,
    created_at: instantOut,
    verification: verificationResource
      .nullable()
      .optional()
      .describe("The latest verification; present with expand=verification."),
  })
  .meta({ id: "Identity", description: "A person, an organization or a programmatic actor." });

export type IdentityWithVerification = Identity & { verifications?: Verification[] };

/** Writes an identity for somebody who manages it. */
export function serializeIdentity(identity: IdentityWithVerification): z.infer<typeof identityResource> {
  return {
    id: identity.id,
    type: identity.type as (typeof IDENTITY_TYPES)[number],
    email: identity.email,
    display_name: identity.displayName,
    legal_name: identity.legalName,
    ein: identity.ein && `${identity.ein.slice(0, 2)}-${identity.ein.slice(2)}`,
    address: identity.address as Record<string, string | null> | null,
    kyc_tier: identity.kycTier,
    status: identity.status as (typeof IDENTITY_STATUSES)[number],
    ...(identity.type === "organization" && {
      charity: {
        status: identity.charityStatus as (typeof CHARITY_STATUSES)[number],
        jurisdiction: identity.charityJurisdiction,
        registration_number: identity.charityRegistrationNumber,
        verified_at: identity.charityVerifiedAt && instant(identity.charityVerifiedAt),
        source: identity.charitySource,
      },
    }),
    metadata: identity.metadata as Record<string, unknown>,
    created_at: instant(identity.createdAt),
    ...(identity.verifications && {
      verification: identity.verifications[0] ? serializeVerification(identity.verifications[0]) : null,
    }),
  };
}
