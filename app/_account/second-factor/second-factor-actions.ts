"use server";

import { redirect } from "next/navigation";
import { CODE_ERRORS } from "@/app/_account/code-errors";
import { keepSession, requireSignedIn, SECOND_FACTOR_PATH, type SignedIn } from "@/app/_request/signed-in";
import { formLocale, takeForm } from "@/app/_request/take-form";
import type { FormState } from "@/components/form/form-state";
import { renewRecoveryCodes, turnOffSecondFactor } from "@/server/domain/users/change-second-factor";
import type { RejectedCode } from "@/server/domain/users/redeem-code";
import { confirmSecondFactor, startSecondFactor } from "@/server/domain/users/set-up-second-factor";
import { codeForm, turnOffForm } from "@/server/forms/account-forms";
import type { Form } from "@/server/forms/define-form";

interface Place {
  locale: string;
}

/** Starts setting up an authenticator app. */
export async function start({ locale }: Place): Promise<void> {
  const { run } = await requireSignedIn(SECOND_FACTOR_PATH);
  await run(startSecondFactor, {});
  redirect(`${SECOND_FACTOR_PATH}/set-up?lang=${formLocale(locale)}`);
}

/** Completes the setup with the app's first code, and returns the recovery codes. */
export async function confirm(place: Place, before: FormState, data: FormData): Promise<FormState> {
  return takeCode({ place, before, data }, async ({ run }, code) => {
    const confirmed = await run(confirmSecondFactor, { code });
    if (typeof confirmed === "string") return confirmed;
    await keepSession(confirmed.session);
    return confirmed.codes;
  });
}

/** Returns new recovery codes. */
export async function renewCodes(place: Place, before: FormState, data: FormData): Promise<FormState> {
  return takeCode({ place, before, data }, ({ run }, code) => run(renewRecoveryCodes, { code }));
}

/** Turns the second factor off. */
export async function turnOff(place: Place, before: FormState, data: FormData): Promise<FormState> {
  return takeCode({ place, before, data, form: turnOffForm }, async ({ run }, code) => {
    const outcome = await run(turnOffSecondFactor, { code });
    if (outcome === "off") redirect(`/me/account?done=factorOff&lang=${formLocale(place.locale)}`);
    return outcome;
  });
}

interface SentCode {
  place: Place;
  before: FormState;
  data: FormData;
  form?: typeof codeForm | typeof turnOffForm;
}

/** Handles a form with a code: the state has its errors, or the secrets that it shows once. */
async function takeCode(
  { place, before, data, form = codeForm }: SentCode,
  work: (user: SignedIn, code: string) => Promise<string[] | RejectedCode | "notBegun">,
): Promise<FormState> {
  const user = await requireSignedIn(SECOND_FACTOR_PATH);
  let secrets: string[] | undefined;
  const field = form.fields[0]!;
  const sent = { form: form as Form<string, { code: string }>, data, before, locale: place.locale };
  const state = await takeForm(sent, async ({ code }) => {
    const outcome = await work(user, code);
    if (typeof outcome === "string")
      return [{ field, code: outcome === "notBegun" ? "setupTooOld" : CODE_ERRORS[outcome] }];
    secrets = outcome;
    return [];
  });
  return secrets ? { ...state, input: {}, secrets } : state;
}
