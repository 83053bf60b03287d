import { z } from "zod";
import { defineForm } from "@/server/forms/define-form";
import { email, line, oneOf } from "@/server/forms/fields";
import { PERSON_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import { ROLES } from "@/server/kernel/scopes";

/** Asks for an email address: to email a link to, or to confirm a link with. */
export const addressForm = defineForm(z.object({ email: email() }));

const CODE_MAX_CHARACTERS = 40;

function code() {
  return line({ max: CODE_MAX_CHARACTERS, missing: "codeMissing" });
}

/** Asks for a code: of an authenticator app, or a recovery code. */
export const codeForm = defineForm(z.object({ code: code() }));
/** The same on the same page, to turn the second factor off. */
export const turnOffForm = defineForm(z.object({ code_to_turn_off: code() }), (entered) => ({
  code: entered.code_to_turn_off,
}));
/** Names the user; an empty name takes the name away. */
export const myNameForm = defineForm(z.object({ name: line({ max: PERSON_NAME_MAX_CHARACTERS, hasNoAddress: true }) }));

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
