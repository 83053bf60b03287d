import { type Stepped, withStepUp } from "@/app/_request/step-up";
import { getVisitor, type Visitor } from "@/app/_request/visitor";
import { type FormState, freshState } from "@/components/form/form-state";
import type { Form, FormError } from "@/server/forms/define-form";
import { readForm, typedIn } from "@/server/forms/read-form";
import { wordErrors } from "@/server/forms/word-errors";
import { knownLocale, type Locale } from "@/server/texts/locales";

interface SentForm<Field extends string, Value> {
  form: Form<Field, Value>;
  data: FormData;
  before: FormState;
  locale: string;
}

/** The button that previews what was entered, and does nothing else. */
const PREVIEW = "preview";

/**
 * Handles a submitted form: parses it, enforces the rate limit for forms, and runs the action, which redirects or
 * returns errors. The form is then shown again with everything that was entered.
 */
export async function takeForm<Field extends string, Value>(
  { form, data, before, locale }: SentForm<Field, Value>,
  work: (value: Value, visitor: Visitor) => Promise<readonly FormError[]>,
): Promise<FormState> {
  const visitor = await getVisitor();
  const input = typedIn(form, data);
  if (data.has(PREVIEW)) return { ...freshState(input), round: before.round + 1 };
  const read = readForm(form, input);
  const language = formLocale(locale);
  const { errors, stepUp }: Stepped =
    "errors" in read
      ? { errors: read.errors, ...(before.stepUp?.field && { stepUp: before.stepUp }) }
      : await takenBy(visitor, () => withStepUp(data, language, () => work(read.value, visitor)));
  return { input, ...wordErrors(errors, language), round: before.round + 1, ...(stepUp && { stepUp }) };
}

/** Does a form's work, unless there is no disk space for it, or the visitor has sent too many forms. */
async function takenBy(visitor: Visitor, work: () => Promise<Stepped>): Promise<Stepped> {
  const reason = visitor.whyNotTaken();
  if (reason !== null) return { errors: [{ field: null, code: reason }] };
  return (await visitor.checkFormRateLimit()) ? work() : { errors: [{ field: null, code: "tooManyAtOnce" }] };
}

/** The language that a form was shown in, which it sends back. */
export function formLocale(locale: string): Locale {
  return knownLocale(String(locale)) ?? "en";
}
