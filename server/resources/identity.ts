import { z } from "zod";
import type { Identity, Verification } from "@/server/generated/prisma/client";
import { addressField, identityAddress } from "@/server/resources/address";
import {
  createdAtOut,
  emailField,
  identityId,
  instant,
  instantField,
  instantOut,
  isObject,
  metadataField,
  metadataOut,
  nameField,
} from "@/server/resources/fields";
import { countryOut, emailOut, integerOut, textOut } from "@/server/resources/response-fields";
import { serializeVerification, verificationResource } from "@/server/resources/verification";

export const IDENTITY_TYPES = ["individual", "organization", "application"] as const;
export const IDENTITY_STATUSES = ["active", "suspended", "closed"] as const;
export const CHARITY_STATUSES = ["unverified", "pending", "verified", "revoked"] as const;

/** Nine digits and a dash, with room for blanks around them. */
const EIN_MAX_CHARACTERS = 40;

const ein = z
  .string()
  .refine((text) => text.length <= EIN_MAX_CHARACTERS && /^\d{2}-?\d{7}$/.test(text.trim()), {
    error: "must be nine digits, with or without the dash: 12-3456789",
  })
  .meta({ pattern: "^\\s*[0-9]{2}-?[0-9]{7}\\s*$", maxLength: EIN_MAX_CHARACTERS })
  .transform((text) => text.replace(/\D/g, ""));

const names = {
  display_name: nameField(200).nullish().describe("The public-facing name."),
  legal_name: nameField(200).nullish().describe("The legal name; screening and receipts use it."),
};

export const identityCreateBody = z
  .strictObject({
    type: z.enum(IDENTITY_TYPES).describe("A human, an organization, or a programmatic actor."),
    email: emailField.describe("Unique over all identities, without regard to case."),
    ...names,
    ein: ein.nullish().describe("Employer Identification Number; organizations only."),
    address: addressField.nullish().describe("The postal address."),
    metadata: metadataField.optional().describe("Key-value pairs of your own, echoed back."),
  })
  .refine((body) => !body.ein || body.type === "organization", {
    path: ["ein"],
    error: "is for organizations only",
    when: isObject,
  })
  .meta({ id: "IdentityCreate", description: "An identity to create." });

export const identityUpdateBody = z
  .strictObject({
    ...names,
    ein: ein.nullish().describe("Employer Identification Number; changeable while the charity status is unverified."),
    address: addressField.nullish().describe("The postal address, as a whole; null removes it."),
    metadata: metadataField.optional().describe("Key-value pairs of your own; they replace all that are there."),
  })
  .meta({ id: "IdentityUpdate", description: "What is to change of an identity; what is left out stays." });

export const identityListQuery = z.strictObject({
  type: z.enum(IDENTITY_TYPES).optional().describe("Only identities of this kind."),
  email: emailField.optional().describe("Only the identity with this address."),
  created_after: instantField.optional().describe("Only identities made after this instant."),
  created_before: instantField.optional().describe("Only identities made before this instant."),
});

const charity = z
  .strictObject({
    status: z.enum(CHARITY_STATUSES).describe("Gifts earn receipts while it is verified."),
    jurisdiction: countryOut.nullable().describe("Whose charity it is, as ISO 3166 names the country."),
    registration_number: textOut(60).nullable().describe("Its number in that country's register; the EIN in the US."),
    verified_at: instantOut.nullable().describe("When it was verified; null unless it was."),
    source: textOut(200).nullable().describe("What the decision rests on."),
  })
  .meta({ id: "Charity", description: "Whether gifts to an organization earn tax receipts." });

export const identityResource = z
  .strictObject({
    id: identityId.describe("Names the identity."),
    type: z.enum(IDENTITY_TYPES).describe("A human, an organization, or a programmatic actor."),
    email: emailOut.describe("Unique over all identities."),
    display_name: textOut(200).nullable().describe("The public-facing name."),
    legal_name: textOut(200).nullable().describe("The legal name; screening and receipts use it."),
    ein: z
      .string()
      .meta({ pattern: "^[0-9]{2}-[0-9]{7}$", maxLength: 10 })
      .nullable()
      .describe("Employer Identification Number."),
    address: identityAddress.nullable().describe("The postal address, with the parts that were given."),
    kyc_tier: integerOut(0, 3).describe("What verification has shown so far; raises the monthly limits."),
    status: z.enum(IDENTITY_STATUSES).describe("Only active identities give and receive."),
    charity: charity.optional().describe("Present on organizations."),
    metadata: metadataOut,
    created_at: createdAtOut,
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
    address: identity.address as z.infer<typeof identityAddress> | null,
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
