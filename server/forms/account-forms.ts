import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { email, line, oneOf } from "@/server/forms/fields";
import { ROLES } from "@/server/kernel/scopes";

/** Asks for an email address: to email a link to, or to confirm a link with. */
export const addressForm = defineForm(z.object({ email: email() }));

const ORGANIZATION_NAME_MAX_CHARACTERS = 200;

/** Creates an organization. */
export const organizationForm = defineForm(
  z.object({
    name: line({ max: ORGANIZATION_NAME_MAX_CHARACTERS, missing: "nameMissing", hasNoAddress: true }),
    email: email(),
  }),
);

/** Invites someone to an organization. */
export const invitationForm = defineForm(z.object({ email: email(), role: oneOf(ROLES, "viewer") }));
