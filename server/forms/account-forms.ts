import { z } from "zod";
import { defineForm, note } from "@/server/forms/define-form";
import { email, line, ticked } from "@/server/forms/fields";
import { PERSON_NAME_MAX_CHARACTERS } from "@/server/kernel/limits";
import { ROLES, type Role, SCOPES, type Scope } from "@/server/kernel/scopes";

/** Asks for an email address: to send a link to, or to confirm a link with. */
export const addressForm = defineForm(z.object({ email: email() }));

const CODE_MAX_CHARACTERS = 40;

function code() {
  return line({ max: CODE_MAX_CHARACTERS, missing: "codeMissing" });
}

/** Has no fields: submitting it is all there is to do. */
export const emptyForm = defineForm(z.object({}));

/** Asks for a code: from an authenticator app, or a recovery code. */
export const codeForm = defineForm(z.object({ code: code() }));
/** The same for turning off the second factor, which has its own field name because both forms are on one page. */
export const turnOffForm = defineForm(z.object({ code_to_turn_off: code() }), (entered) => ({
  code: entered.code_to_turn_off,
}));
/** Sets the user's name; an empty one removes it. */
export const myNameForm = defineForm(z.object({ name: line({ max: PERSON_NAME_MAX_CHARACTERS, hasNoAddress: true }) }));

const ORGANIZATION_NAME_MAX_CHARACTERS = 200;

/** Creates an organization. */
export const organizationForm = defineForm(
  z.object({
    name: line({ max: ORGANIZATION_NAME_MAX_CHARACTERS, missing: "nameMissing", hasNoAddress: true }),
    email: email(),
  }),
);

/** Creates an application. The form of invitations is on the same page, so the fields have distinct names. */
export const applicationForm = defineForm(
  z.object({
    application_name: line({ max: ORGANIZATION_NAME_MAX_CHARACTERS, missing: "nameMissing", hasNoAddress: true }),
    application_email: email(),
  }),
  (entered) => ({ name: entered.application_name, email: entered.application_email }),
);

/** The name of a role's field. */
export const roleField = (role: Role) => `role_${role}`;

const roleFields = Object.fromEntries(ROLES.map((role) => [roleField(role), ticked()]));

const rolesTicked = (ticks: Record<string, unknown>) => ROLES.filter((role) => ticks[roleField(role)]);

/** Invites someone to an organization. */
export const invitationForm = defineForm(
  z.object({ email: email(), ...roleFields }).superRefine((entered, ctx) => {
    if (rolesTicked(entered).length === 0) note(ctx, "scopesMissing", { field: roleField("viewer") });
  }),
  (entered) => ({ email: entered.email, roles: rolesTicked(entered) }),
);

const KEY_NAME_MAX_CHARACTERS = 100;

/** The name of a scope's field: field names have no colons. */
export const scopeField = (scope: Scope) => `scope_${scope.replace("*", "all").replace(":", "_")}`;

const scopeFields = Object.fromEntries(SCOPES.map((scope) => [scopeField(scope), ticked()]));

/** Creates an API key with the ticked scopes. */
export const keyForm = defineForm(
  z
    .object({ name: line({ max: KEY_NAME_MAX_CHARACTERS, missing: "keyNameMissing" }), ...scopeFields })
    .superRefine((entered, ctx) => {
      const ticks: Record<string, unknown> = entered;
      if (!SCOPES.some((scope) => ticks[scopeField(scope)])) note(ctx, "scopesMissing", { field: scopeField("*") });
    }),
  ({ name, ...ticks }) => ({
    name,
    scopes: SCOPES.filter((scope) => (ticks as Record<string, boolean>)[scopeField(scope)]),
  }),
);

/** Offers a record to another organization. */
export const transferForm = defineForm(z.object({ to: line({ max: 100, missing: "organizationUnknown" }) }));
