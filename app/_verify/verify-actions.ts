"use server";

import { redirect } from "next/navigation";
import { formLocale, takeForm } from "@/app/_request/take-form";
import { getVisitor } from "@/app/_request/visitor";
import { pathAfter } from "@/app/_verify/verify-pages";
import { keepSession, openVerification, verificationSession } from "@/app/_verify/verify-session";
import type { FormState } from "@/components/form/form-state";
import { qrCode } from "@/server/documents/qr-code";
import { askAgain } from "@/server/domain/verifications/ask-people";
import { beginVerification, handOverVerification } from "@/server/domain/verifications/begin-verification";
import { isDocumentKind } from "@/server/domain/verifications/document-kinds";
import { addPerson, readVerification, removePerson, saveStep } from "@/server/domain/verifications/fill-verification";
import { isStep, STEPS } from "@/server/domain/verifications/steps";
import { CHOSEN_OUTCOMES, submitGathered } from "@/server/domain/verifications/submit-verification";
import { removeDocument } from "@/server/domain/verifications/upload-document";
import { answersForm, personForm, submitForm } from "@/server/forms/verify-forms";
import { isAlmonerError } from "@/server/kernel/errors";

interface Place {
  locale: string;
}

/**
 * Exchanges the link for a session of this browser, and redirects to the next step, whose URL does not contain the
 * link.
 */
export async function begin({ secret, locale }: Place & { secret: string }): Promise<void> {
  const visitor = await getVisitor();
  const lang = `lang=${formLocale(locale)}`;
  if (!(await visitor.checkFormRateLimit())) redirect(`/verify/${encodeURIComponent(String(secret))}?${lang}`);
  const begun = await visitor.find(beginVerification, { secret: String(secret) });
  if (begun) await keepSession(begun.session);
  redirect(`/verify?${lang}`);
}

/** Saves the answers of a step, and redirects to the next page. */
export async function saveAnswers(
  { step, locale }: Place & { step: string },
  before: FormState,
  data: FormData,
): Promise<FormState> {
  if (!isStep(step)) redirect("/verify");
  const language = formLocale(locale);
  const form = answersForm(STEPS[step].fields);
  return takeForm({ form, data, before, locale: language }, async (answers, visitor) => {
    const session = await verificationSession();
    const errors = await visitor.find(saveStep, { session, step, answers, locale: language });
    if (errors === null) redirect("/verify");
    if (errors.length > 0) return errors;
    const open = await visitor.run(readVerification, { session });
    return redirect(`${pathAfter(open, step)}?lang=${language}`);
  });
}

/** Adds a person, and shows the page with them. */
export async function addNamed({ locale }: Place, before: FormState, data: FormData): Promise<FormState> {
  const language = formLocale(locale);
  return takeForm({ form: personForm, data, before, locale: language }, async (person, visitor) => {
    const errors = await visitor.find(addPerson, { session: await verificationSession(), ...person });
    if (errors && errors.length > 0) return errors;
    return redirect(`/verify/steps/people?lang=${language}`);
  });
}

/** Removes a person. */
export async function removeNamed({ personId, locale }: Place & { personId: string }): Promise<void> {
  const session = await verificationSession();
  await (await getVisitor()).find(removePerson, { session, person_id: String(personId) });
  redirect(`/verify/steps/people?lang=${formLocale(locale)}`);
}

/** Emails a named person another link. */
export async function askPersonAgain({ personId, locale }: Place & { personId: string }): Promise<void> {
  const visitor = await getVisitor();
  const language = `lang=${formLocale(locale)}`;
  if (!(await visitor.checkFormRateLimit())) redirect(`/verify?${language}&asked=not`);
  const session = await verificationSession();
  // If the person has passed or declined meanwhile, the page shows that.
  const isSent = await visitor
    .find(askAgain, { session, person_id: String(personId) })
    .catch((error: unknown) =>
      isAlmonerError(error) && error.code === "invalid_state" ? null : Promise.reject(error),
    );
  redirect(`/verify?${language}${isSent === null ? "" : `&asked=${isSent ? "again" : "not"}`}`);
}

/** Removes a file. */
export async function removeFile({ kind, page, locale }: Place & { kind: string; page: string }): Promise<void> {
  const session = await verificationSession();
  if (isDocumentKind(kind)) await (await getVisitor()).find(removeDocument, { session, kind });
  redirect(`/verify/steps/${encodeURIComponent(String(page))}?lang=${formLocale(locale)}`);
}

/** Submits everything, or reports that something is missing. */
export async function submit({ locale }: Place, before: FormState, data: FormData): Promise<FormState> {
  const language = formLocale(locale);
  return takeForm({ form: submitForm, data, before, locale: language }, async ({ outcome }, visitor) => {
    const chosen = CHOSEN_OUTCOMES.find((each) => each === outcome) ?? null;
    const errors = await visitor.find(submitGathered, { session: await verificationSession(), outcome: chosen });
    if (errors && errors.length > 0) return [{ field: null, code: "verifyIncomplete" }];
    return redirect(`/verify?lang=${language}`);
  });
}

/** Creates the code for another device and shows it once. */
export async function showCode(_place: Place, before: FormState): Promise<FormState> {
  const visitor = await getVisitor();
  const { isFillable } = await openVerification();
  if (!isFillable || !(await visitor.checkFormRateLimit())) return before;
  const { url } = await visitor.run(handOverVerification, { session: await verificationSession() });
  const { size, path } = qrCode(url);
  return { ...before, secrets: [String(size), path], round: before.round + 1 };
}
