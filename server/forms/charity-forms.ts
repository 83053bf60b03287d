import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { email, line, oneOf } from "@/server/forms/fields";
import { WEBHOOK_URL_MAX_CHARACTERS } from "@/server/kernel/limits";
import { CHARITY_JURISDICTIONS } from "@/server/resources/charity-application";

const LEGAL_NAME_MAX_CHARACTERS = 200;
const NUMBER_MAX_CHARACTERS = 60;

/** Applies for an organization to count as a charity. */
export const charityForm = defineForm(
  z.object({
    legal_name: line({ max: LEGAL_NAME_MAX_CHARACTERS, missing: "legalNameMissing" }),
    jurisdiction: oneOf(CHARITY_JURISDICTIONS, "US"),
    registration_number: line({ max: NUMBER_MAX_CHARACTERS }),
    website: line({ max: WEBHOOK_URL_MAX_CHARACTERS }),
  }),
);

/** Asks for an email address at the organization's site. */
export const siteEmailForm = defineForm(z.object({ email: email() }));
