"use server";

import { redirect } from "next/navigation";
import { ensureBrowserSecret, requireSignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { setMyName } from "@/server/domain/me/my-name";
import { setMyManager } from "@/server/domain/me/my-partners";
import { requestAddressLink } from "@/server/domain/users/add-address";
import { revokeMyOtherSessions, revokeMySession } from "@/server/domain/users/revoke-my-session";
import { addressForm, myNameForm } from "@/server/forms/account-forms";

const PATH = "/me/account";

/** Signs one of the user's browsers out. */
export async function endSession(place: { id: string; locale: string }): Promise<void> {
  const { findOr404 } = await requireSignedIn(PATH);
  await findOr404(revokeMySession, { id: String(place.id) });
  leadBack(place.locale, "session");
}

/** Signs all of the user's other browsers out. */
export async function endOtherSessions(locale: string): Promise<void> {
  const { run } = await requireSignedIn(PATH);
  await run(revokeMyOtherSessions, {});
  leadBack(locale, "session");
}

/** Saves the user's name; an empty one removes it. */
export async function saveName(place: { locale: string }, before: FormState, data: FormData): Promise<FormState> {
  const { run } = await requireSignedIn(PATH);
  const locale = formLocale(place.locale);
  return takeForm({ form: myNameForm, data, before, locale }, async ({ name }) => {
    await run(setMyName, { name: name === "" ? null : name });
    leadBack(locale, "name");
  });
}

interface PartnerChoice {
  personId: string;
  /** Null to end it. */
  managerId: string | null;
  locale: string;
}

/** Lets a partner manage the gifts given from an address, or ends that. */
export async function choosePartner({ personId, managerId, locale }: PartnerChoice): Promise<void> {
  const { findOr404 } = await requireSignedIn(PATH);
  const manager_id = managerId === null ? null : String(managerId);
  await findOr404(setMyManager, { person_id: String(personId), manager_id });
  leadBack(locale, "partner");
}

/** Emails a link that adds another address. The response is the same for every address. */
export async function requestAddress(place: { locale: string }, before: FormState, data: FormData): Promise<FormState> {
  const { run } = await requireSignedIn(PATH);
  const locale = formLocale(place.locale);
  return takeForm({ form: addressForm, data, before, locale }, async ({ email }) => {
    await run(requestAddressLink, { email, browser: await ensureBrowserSecret(), locale });
    leadBack(locale, "sent");
  });
}

function leadBack(locale: string, done: string): never {
  redirect(`${PATH}?done=${done}&lang=${formLocale(locale)}`);
}
