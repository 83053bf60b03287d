"use server";

import { redirect } from "next/navigation";
import { CODE_ERRORS } from "@/app/_account/code-errors";
import {
  answerCode,
  ensureBrowserSecret,
  getSignedIn,
  requireSignedIn,
  signIn,
  signOut,
} from "@/app/_request/signed-in";
import { beginAtProvider } from "@/app/_request/signed-in-with-provider";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import type { FormState } from "@/components/form/form-state";
import { addAddress } from "@/server/domain/users/add-address";
import { requestSignInLink } from "@/server/domain/users/request-sign-in-link";
import { addressForm, codeForm } from "@/server/forms/account-forms";
import { DASHBOARD_PATH } from "@/server/kernel/dashboard-context";
import { localPath } from "@/server/kernel/local-path";

interface Place {
  locale: string;
  /** Where to go after signing in. Validated by the operation. */
  callbackUrl: string;
}

/** Emails a link to sign in. The response is the same for every address. */
export async function requestLink(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  return takeForm({ form: addressForm, data, before, locale }, async ({ email }, { run }) => {
    const path = String(place.callbackUrl);
    await run(requestSignInLink, { email, browser: await ensureBrowserSecret(), path, locale });
    redirect(`/sign-in/sent?lang=${locale}`);
  });
}

/** Redirects to a sign-in provider. */
export async function continueWith(place: Place, provider: string): Promise<void> {
  const locale = formLocale(place.locale);
  const path = localPath(String(place.callbackUrl)) ?? DASHBOARD_PATH;
  const isAllowed = await (await getVisitor()).checkFormRateLimit();
  const url = isAllowed ? await beginAtProvider(String(provider), { path, locale }) : null;
  redirect(url ?? `/sign-in?done=failed&lang=${locale}&callbackUrl=${encodeURIComponent(path)}`);
}

/** What a link's page passes to its actions. */
interface LinkPlace {
  token: string;
  locale: string;
}

/** Signs in with a link in the browser that requested it. */
export async function signInHere(place: LinkPlace): Promise<void> {
  const isAllowed = await (await getVisitor()).checkFormRateLimit();
  const signedIn = isAllowed ? await signIn(String(place.token), null) : null;
  if (signedIn) redirect(signedIn.path);
  // Pressed twice: the first press has already signed this browser in.
  redirect((await getSignedIn()) ? DASHBOARD_PATH : `/sign-in/link/used?lang=${formLocale(place.locale)}`);
}

/** The same in another browser, for users who enter the address that the link was sent to. */
export async function signInElsewhere(place: LinkPlace, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  return takeForm({ form: addressForm, data, before, locale }, async ({ email }) => {
    const signedIn = await signIn(String(place.token), email);
    if (signedIn) redirect(signedIn.path);
    return [{ field: "email", code: "emailOfLink" }];
  });
}

/** Adds the link's address to the signed-in user who requested it in this browser. */
export async function addHere(place: LinkPlace): Promise<void> {
  const { run } = await requireSignedIn("/me/account");
  const outcome = await run(addAddress, { token: String(place.token) });
  const lang = formLocale(place.locale);
  redirect(outcome === "invalid" ? `/sign-in/link/used?lang=${lang}` : `/me/account?done=${outcome}&lang=${lang}`);
}

/** Completes signing in with a code of the second factor. */
export async function answer(place: Place, before: FormState, data: FormData): Promise<FormState> {
  const locale = formLocale(place.locale);
  const path = localPath(String(place.callbackUrl)) ?? DASHBOARD_PATH;
  return takeForm({ form: codeForm, data, before, locale }, async ({ code }) => {
    const outcome = await answerCode(code);
    // Pressed twice: the first press has already signed this browser in, and given it a new token.
    if (outcome === null) redirect(`/sign-in?callbackUrl=${encodeURIComponent(path)}&lang=${locale}`);
    if (outcome === "signedIn") redirect(path);
    return [{ field: "code", code: CODE_ERRORS[outcome] }];
  });
}

/** Signs this browser out. */
export async function leave(locale: string): Promise<void> {
  await signOut();
  redirect(`/sign-in?done=out&lang=${formLocale(locale)}`);
}
