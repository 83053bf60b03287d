import { z } from "zod";
import type { CharityApplication } from "@/server/generated/prisma/client";
import { WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { createdAtOut, identityId, idField, instant, instantOut, textField } from "@/server/resources/fields";
import { countryOut, textOut, tokenOut, urlOut } from "@/server/resources/response-fields";

export const CHARITY_APPLICATION_STATUSES = ["open", "approved", "rejected", "withdrawn"] as const;

/** What an open application can still be missing. */
export const CHARITY_REQUIREMENTS = ["verification", "proof_of_control", "review"] as const;
export type CharityRequirement = (typeof CHARITY_REQUIREMENTS)[number];

export const CHARITY_JURISDICTIONS = ["US", "CA", "GB", "DE", "AU"] as const;

const REGISTRATION_NUMBER_MAX = 60;

export const charityApplicationId = idField("charityApplication");

export const charityApplicationCreateBody = z
  .strictObject({
    jurisdiction: z
      .enum(CHARITY_JURISDICTIONS)
      .nullish()
      .describe("The ISO 3166 code of the country whose register it is in. By default the United States."),
    registration_number: textField(REGISTRATION_NUMBER_MAX)
      .nullish()
      .describe("Its number in that register. In the US, the identity's EIN by default."),
    website: textField(WEBHOOK_URL_MAX_CHARACTERS)
      .nullish()
      .describe("The https URL of the organization's site. An email address at its domain is a proof of control."),
  })
  .meta({ id: "CharityApplicationCreate", description: "An application to count as a charity." });

export const charityApplicationResource = z
  .strictObject({
    id: charityApplicationId.describe("The id of the application."),
    identity_id: identityId.describe("The organization."),
    jurisdiction: countryOut.describe("The ISO 3166 code of the country whose register it is in."),
    registration_number: textOut(REGISTRATION_NUMBER_MAX).describe("Its number in that register."),
    website: urlOut.nullable().describe("The organization's site. null if none was named."),
    status: z.enum(CHARITY_APPLICATION_STATUSES).describe("The status of the application."),
    reason: tokenOut.describe(
      "A stable code for what the register says: `listed` for a charity under this name, and otherwise why not or why a person has to look.",
    ),
    requirements: z
      .array(z.enum(CHARITY_REQUIREMENTS))
      .max(CHARITY_REQUIREMENTS.length)
      .describe(
        "What an open application waits for: `verification` of the organization for tier 3, `proof_of_control`, or a `review`.",
      ),
    request: textOut(2_000).nullable().describe("What a reviewer asks the organization for. null if nothing."),
    decided_at: instantOut.nullable().describe("When it was decided. null until then."),
    created_at: createdAtOut,
  })
  .meta({ id: "CharityApplication", description: "An organization's application to count as a charity." });

export type ApplicationWithRequirements = CharityApplication & { requirements: CharityRequirement[] };

export function serializeCharityApplication(
  application: ApplicationWithRequirements,
): z.infer<typeof charityApplicationResource> {
  return {
    id: application.id,
    identity_id: application.identityId,
    jurisdiction: application.jurisdiction,
    registration_number: application.registrationNumber,
    website: application.website,
    status: application.status as (typeof CHARITY_APPLICATION_STATUSES)[number],
    reason: application.reason,
    requirements: application.requirements,
    request: application.request,
    decided_at: application.decidedAt && instant(application.decidedAt),
    created_at: instant(application.createdAt),
  };
}
