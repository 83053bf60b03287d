"use server";

import { redirect } from "next/navigation";
import type { Acting } from "@/app/_request/runs";
import { requireSignedIn } from "@/app/_request/signed-in";
import { asksForFactor, provePath } from "@/app/_request/step-up";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { changeRoles, leaveOrganization, removeMember } from "@/server/domain/organizations/change-team";
import { createApplication, createOrganization } from "@/server/domain/organizations/create-organization";
import { keepKey, keepMember } from "@/server/domain/organizations/given-rights";
import { acceptInvitation, inviteMember, withdrawInvitation } from "@/server/domain/organizations/invitations";
import { applicationForm, invitationForm, organizationForm, roleField } from "@/server/forms/account-forms";
import { isAlmonerError } from "@/server/kernel/errors";
import { ROLES } from "@/server/kernel/scopes";

const PATH = "/me/organizations";
/** The words for why a change of the team was rejected, by error code. */
const REJECTED: Record<string, string> = { last_owner: "last_owner", not_permitted: "refused" };

interface NewPlace {
  locale: string;
  leadsToCampaign: boolean;
}

/** Creates an organization, and redirects to it, or to starting its first campaign. */
export async function create(place: NewPlace, before: FormState, data: FormData): Promise<FormState> {
  const { run } = await requireSignedIn(PATH);
  const locale = formLocale(place.locale);
  return takeForm({ form: organizationForm, data, before, locale }, async (named) => {
    const made = await run(createOrganization, named).catch(nullIfKnown);
    if (made === null) return [{ field: "email", code: "emailOfOrganization" }];
    redirect(`/dashboard/${made.id}${place.leadsToCampaign === true ? "/campaigns/new" : ""}?lang=${locale}`);
  });
}

interface Place {
  id: string;
  locale: string;
}

/** Creates an application of the organization. */
export async function createApp(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const { actFor } = await requireSignedIn(PATH);
  const acting = await actFor(String(place.id));
  const locale = formLocale(place.locale);
  return takeForm({ form: applicationForm, data, before, locale }, async (named) => {
    const made = await acting.run(createApplication, named).catch(nullIfKnown);
    if (made === null) return [{ field: "application_email", code: "emailOfOrganization" }];
    redirect(`/dashboard/${String(place.id)}/developers/applications?done=application&lang=${locale}`);
  });
}

/** Invites someone. Does not reveal whether an email was sent: the address may have stopped such emails. */
export async function invite(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  return takeForm({ form: invitationForm, data, before, locale }, ({ email, roles }) =>
    change(place, "invited", ({ run }) => run(inviteMember, { email, roles, locale }), null),
  );
}

/** Withdraws an invitation. */
export async function withdraw(place: Place, invitationId: string): Promise<void> {
  return change(place, "team", ({ run }) => run(withdrawInvitation, { invitation_id: String(invitationId) }));
}

/** Gives a member the ticked roles; if none is ticked, they keep theirs. */
export async function setRoles(place: Place, userId: string, data: FormData): Promise<void> {
  const roles = ROLES.filter((role) => data.has(roleField(role)));
  if (roles.length === 0)
    redirect(`/dashboard/${String(place.id)}/settings/team?done=roles&lang=${formLocale(place.locale)}`);
  const chosen = new URLSearchParams({ member: String(userId), roles: roles.join(" ") });
  const back = `${teamPath(place)}?${chosen}`;
  return change(place, "team", ({ run }) => run(changeRoles, { user_id: String(userId), roles }), back);
}

/** Removes a member. */
export async function remove(place: Place, userId: string): Promise<void> {
  return change(place, "team", ({ run }) => run(removeMember, { user_id: String(userId) }));
}

/** Confirms a member whose inviter is no longer an admin. */
export async function keep(place: Place, userId: string): Promise<void> {
  return change(place, "team", ({ run }) => run(keepMember, { user_id: String(userId) }));
}

/** Confirms an API key, of the organization or one of its applications, whose creator is no longer an admin. */
export async function keepKeyOf(place: Place, key: { id: string; ownerId: string }): Promise<void> {
  const { actFor } = await requireSignedIn(PATH);
  const owner = await actFor(String(key.ownerId));
  return change(place, "team", () => owner.run(keepKey, { keyId: String(key.id) }));
}

/** Leaves the organization. */
export async function leaveTeam(place: Place): Promise<void> {
  return change(place, "left", ({ run }) => run(leaveOrganization, {}));
}

/** Accepts an invitation as the user who is signed in. */
export async function accept(place: { token: string; locale: string; organizationId: string }): Promise<void> {
  const token = String(place.token);
  const { run } = await requireSignedIn(`/invitations/${token}`);
  const outcome = await run(acceptInvitation, { token });
  const lang = formLocale(place.locale);
  if (outcome === "accepted") redirect(`/dashboard/${String(place.organizationId)}?lang=${lang}`);
  redirect(`/invitations/${token}?done=${outcome}&lang=${lang}`);
}

const teamPath = ({ id }: Place) => `/dashboard/${encodeURIComponent(String(id))}/settings/team`;

/**
 * Changes the team and redirects to it. If the second factor is required, redirects to where it is proven, which then
 * returns to `back`; with null, the form itself asks for it.
 */
async function change(
  place: Place,
  done: string,
  work: (acting: Acting) => Promise<unknown>,
  back: string | null = teamPath(place),
): Promise<never> {
  const { actFor } = await requireSignedIn(PATH);
  const id = String(place.id);
  const acting = await actFor(id);
  let outcome = done;
  try {
    await work(acting);
  } catch (error) {
    if (asksForFactor(error) && back !== null) redirect(provePath(back, formLocale(place.locale)));
    const rejected = isAlmonerError(error) ? REJECTED[error.code] : undefined;
    if (!rejected) throw error;
    outcome = rejected;
  }
  const path = outcome === "left" ? PATH : `/dashboard/${id}/settings/team`;
  redirect(`${path}?done=${outcome}&lang=${formLocale(place.locale)}`);
}

function nullIfKnown(error: unknown): null {
  if (isAlmonerError(error) && error.code === "already_exists") return null;
  throw error;
}
