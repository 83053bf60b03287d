import { CODE_ERRORS } from "@/app/_account/code-errors";
import { getSignedIn, keepSession, type SignedIn } from "@/app/_request/signed-in";
import { STEP_UP_FIELD, type StepUp } from "@/components/form/form-state";
import { qrCode } from "@/server/documents/qr-code";
import { proveSecondFactor } from "@/server/domain/users/prove-second-factor";
import { readMySecondFactor } from "@/server/domain/users/read-second-factor";
import { confirmSecondFactor, startSecondFactor } from "@/server/domain/users/set-up-second-factor";
import type { FormError, FormErrorCode } from "@/server/forms/define-form";
import { SecondFactorRequired } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { STEP_UP_MINUTES } from "@/server/kernel/limits";
import type { Locale } from "@/server/texts/locales";
import { translator } from "@/server/texts/translator";

const KEY_GROUP = /.{4}/g;

/** The outcome of a form: its errors, and what it requires before it is done. */
export interface Stepped {
  errors: readonly FormError[];
  stepUp?: StepUp;
}

/**
 * The path where a second factor is proven, or set up first, for requests other than forms; it then redirects to
 * `path`.
 */
export function provePath(path: string, locale?: string): string {
  const lang = locale ? `&lang=${locale}` : "";
  return `/me/account/second-factor/prove?callbackUrl=${encodeURIComponent(path)}${lang}`;
}

/** True if an operation requires the second factor. */
export function asksForFactor(error: unknown): boolean {
  return isAlmonerError(error) && error.code === SecondFactorRequired.code;
}

/**
 * Does a form's work. If that requires the second factor, the form is shown again unchanged with a field for the code,
 * or with the setup for users without a second factor. The next submission proves it first, and does the work in the
 * same request.
 */
export async function withStepUp(
  data: FormData,
  locale: Locale,
  work: () => Promise<readonly FormError[]>,
): Promise<Stepped> {
  const entered = data.get(STEP_UP_FIELD);
  if (typeof entered === "string") {
    const answered = await answer(entered);
    if (Array.isArray(answered)) return { errors: [], stepUp: shownCodes(answered, locale) };
    if (answered !== null)
      return { errors: [{ field: STEP_UP_FIELD, code: answered }], stepUp: (await ask(locale)) ?? undefined };
  }
  try {
    return { errors: await work() };
  } catch (error) {
    const stepUp = asksForFactor(error) ? await ask(locale) : null;
    if (!stepUp) throw error;
    return { errors: [], stepUp };
  }
}

/** Checks a code: returns null if the second factor is proven, new recovery codes if it is now set up, or the error. */
async function answer(code: string): Promise<string[] | FormErrorCode | null> {
  const user = await getSignedIn();
  if (!user) return null;
  if (code.trim() === "") return "codeMissing";
  const { since } = await user.run(readMySecondFactor, {});
  const typed = { code: code.slice(0, 40) };
  if (since !== null) {
    const proven = await user.run(proveSecondFactor, typed);
    if (typeof proven === "string") return CODE_ERRORS[proven];
    await keepSession(proven);
    return null;
  }
  const confirmed = await user.run(confirmSecondFactor, typed);
  if (confirmed === "notBegun") return "setupTooOld";
  if (typeof confirmed === "string") return CODE_ERRORS[confirmed];
  await keepSession(confirmed.session);
  return confirmed.codes;
}

/** What a page asks of the user: a code, or to set up a second factor; null without a user. */
export async function ask(locale: Locale): Promise<StepUp | null> {
  const user = await getSignedIn();
  if (!user) return null;
  const t = translator(locale, "account");
  const { since, setup } = await begun(user);
  if (since !== null || setup === null) {
    const field = { label: t("factorAnyCode"), help: t("factorAnyCodeHelp") };
    const text = t("stepUpText", { minutes: STEP_UP_MINUTES });
    return { title: t("stepUpTitle"), text, field, setup: null, codes: [] };
  }
  const { secret, uri } = setup;
  return {
    title: t("stepUpTitle"),
    text: t("stepUpSetUp"),
    field: { label: t("factorCode"), help: t("factorCodeHelp") },
    setup: {
      scan: t("factorScan"),
      help: t("factorScanHelp"),
      qr: qrCode(uri),
      qrLabel: t("factorQr"),
      uri,
      open: t("factorOpen"),
      secret: secret.match(KEY_GROUP)?.join(" ") ?? secret,
    },
    codes: [],
  };
}

async function begun(user: SignedIn) {
  const read = await user.run(readMySecondFactor, {});
  if (read.since !== null || read.setup !== null) return read;
  await user.run(startSecondFactor, {});
  return user.run(readMySecondFactor, {});
}

function shownCodes(codes: string[], locale: Locale): StepUp {
  const t = translator(locale, "account");
  const text = `${t("codesText")} ${t("stepUpAgain")}`;
  return { title: t("factorIsOn"), text, field: null, setup: null, codes };
}
