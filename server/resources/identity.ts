import { z } from "zod";
import type { Identity } from "@/server/generated/prisma/client";
import { readTimeZone, TIME_ZONE_MAX_CHARACTERS, TIME_ZONE_PATTERN } from "@/server/kernel/time-zone";
import { addressField, identityAddress } from "@/server/resources/address";
import { expandField } from "@/server/resources/expand";
import {
  createdAtOut,
  emailField,
  identityId,
  instant,
  instantField,
  instantOut,
  isObject,
  nameField,
} from "@/server/resources/fields";
import { metadataChangesField, metadataField, metadataOut } from "@/server/resources/metadata";
import { countryOut, emailOut, integerOut, textOut } from "@/server/resources/response-fields";
import { type CountedVerification, serializeVerification, verificationResource } from "@/server/resources/verification";

export const IDENTITY_TYPES = ["individual", "organization", "application"] as const;
export const IDENTITY_STATUSES = ["active", "suspended", "closed"] as const;
export const CHARITY_STATUSES = ["unverified", "pending", "verified", "revoked"] as const;

/** Nine digits and a dash, plus surrounding spaces. */
const EIN_MAX_CHARACTERS = 40;

const ein = z
  .string()
  .refine((text) => text.length <= EIN_MAX_CHARACTERS && /^\d{2}-?\d{7}$/.test(text.trim()), {
    error: "must be nine digits, with or without the hyphen, such as 12-3456789",
  })
  .meta({ pattern: "^\\s*[0-9]{2}-?[0-9]{7}\\s*$", maxLength: EIN_MAX_CHARACTERS })
  .transform((text) => text.replace(/\D/g, ""));

const timeZone = z
  .string()
  .meta({ pattern: TIME_ZONE_PATTERN, maxLength: TIME_ZONE_MAX_CHARACTERS })
  .transform((text, context) => {
    const name = readTimeZone(text);
    if (name !== null) return name;
    context.addIssue({ code: "custom", message: "must be an IANA time zone, such as America/New_York" });
    return z.NEVER;
  });

const names = {
  display_name: nameField(200).nullish().describe("The public name."),
  legal_name: nameField(200).nullish().describe("The legal name, used for screening and receipts."),
};

export const identityCreateBody = z
  .strictObject({
    type: z.enum(IDENTITY_TYPES).describe("A person, an organization or an application."),
    email: emailField.describe(
      "The email address. It must be unique across all identities, ignoring case. A domain in another script is stored in ASCII: `ada@münchen.example` becomes `ada@xn--mnchen-3ya.example`.",
    ),
    ...names,
    ein: ein.nullish().describe("The Employer Identification Number. Organizations only."),
    address: addressField.nullish().describe("The postal address."),
    time_zone: timeZone
      .nullish()
      .describe(
        "The IANA time zone. By default the one of the address, if everyone at such an address has the same, or else UTC.",
      ),
    metadata: metadataField.nullish().describe("Your own key-value pairs."),
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
    ein: ein
      .nullish()
      .describe("The Employer Identification Number. It can change only while the charity status is unverified."),
    address: addressField.nullish().describe("The postal address. Replaces the whole address. null removes it."),
    time_zone: timeZone
      .nullish()
      .describe("The IANA time zone. Later changes of the address do not affect it. null restores the default."),
    metadata: metadataChangesField,
  })
  .meta({ id: "IdentityUpdate", description: "Changes to an identity. Fields you leave out stay unchanged." });

export const identityExpandQuery = z.strictObject({ expand: expandField("verification") });

export const identityListQuery = identityExpandQuery.extend({
  type: z.enum(IDENTITY_TYPES).optional().describe("Only identities of this type."),
  email: emailField.optional().describe("Only the identity with this email address."),
  created_after: instantField.optional().describe("Only identities created after this time."),
  created_before: instantField.optional().describe("Only identities created before this time."),
});

const charity = z
  .strictObject({
    status: z.enum(CHARITY_STATUSES).describe("The verification status. Gifts get receipts while it is verified."),
    jurisdiction: countryOut.nullable().describe("The ISO 3166 code of the country where it is registered."),
    registration_number: textOut(60)
      .nullable()
      .describe("Its registration number in that country. In the US, the EIN."),
    verified_at: instantOut.nullable().describe("When it was verified. null if it is not."),
    source: textOut(200).nullable().describe("The source of the decision."),
  })
  .meta({ id: "Charity", description: "Whether gifts to an organization get tax receipts." });

export const identityResource = z
  .strictObject({
    id: identityId.describe("The id of the identity."),
    type: z.enum(IDENTITY_TYPES).describe("A person, an organization or an application."),
    email: emailOut.describe("The email address, unique across all identities."),
    display_name: textOut(200).nullable().describe("The public name."),
    legal_name: textOut(200).nullable().describe("The legal name, used for screening and receipts."),
    ein: z
      .string()
      .meta({ pattern: "^[0-9]{2}-[0-9]{7}$", maxLength: 10 })
      .nullable()
      .describe("Employer Identification Number."),
    address: identityAddress.nullable().describe("The postal address, with the parts that were set."),
    time_zone: textOut(TIME_ZONE_MAX_CHARACTERS).describe(
      "The IANA time zone of its calendar. It determines the date and the tax year of the gifts it receives.",
    ),
    kyc_tier: integerOut(0, 3).describe("The verification tier. A higher tier has higher monthly limits."),
    status: z.enum(IDENTITY_STATUSES).describe("The status. Only active identities can give and receive."),
    charity: charity.optional().describe("Present on organizations."),
    metadata: metadataOut,
    created_at: createdAtOut,
    verification: verificationResource
      .nullable()
      .optional()
      .describe("The latest verification. Present with expand=verification."),
  })
  .meta({ id: "Identity", description: "A person, an organization or an application." });

/** An identity with its latest verification (null if it has none) and, if requested, the verification's link. */
export type IdentityWithVerification = Identity & {
  verification?: { row: CountedVerification; hostedUrl: string } | null;
};

/** Writes an identity for its managers. */
export function serializeIdentity(identity: IdentityWithVerification): z.infer<typeof identityResource> {
  return {
    id: identity.id,
    type: identity.type as (typeof IDENTITY_TYPES)[number],
    email: identity.email,
    display_name: identity.displayName,
    legal_name: identity.legalName,
    ein: identity.ein && `${identity.ein.slice(0, 2)}-${identity.ein.slice(2)}`,
    address: identity.address as z.infer<typeof identityAddress> | null,
    time_zone: identity.timeZone,
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
    ...(identity.verification !== undefined && {
      verification:
        identity.verification && serializeVerification(identity.verification.row, identity.verification.hostedUrl),
    }),
  };
}
