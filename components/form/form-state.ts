/** The field of a code of the second factor, which any form can come to have. */
export const STEP_UP_FIELD = "second_factor_code";

/** What a form asks for before it is done: a code, or to set a second factor up. Its texts are in the page's language. */
export interface StepUp {
  title: string;
  text: string;
  /** The field of the code; null where recovery codes are shown. */
  field: { label: string; help: string } | null;
  /** What an authenticator app needs while it is being set up; null at any other time. */
  setup: {
    scan: string;
    help: string;
    qr: { size: number; path: string };
    qrLabel: string;
    uri: string;
    open: string;
    secret: string;
  } | null;
  /** New recovery codes, which are shown once. */
  codes: string[];
}

/** A form's values and errors. */
export interface FormState {
  input: Record<string, string>;
  errors: { field: string | null; code: string; message: string }[];
  /** Above the errors. */
  title: string;
  /** What was done, where the form stays as it is. */
  notice?: string;
  /** Counts the responses, which makes each one's values replace the last. */
  round: number;
  /** Secrets that the response shows once. */
  secrets?: string[];
  /** Present if the second factor is asked for. */
  stepUp?: StepUp;
}

/** A form's action: redirects, or returns the state to show. */
export type FormAction = (before: FormState, data: FormData) => Promise<FormState>;

/** The state of a form before it is submitted. */
export function freshState(input: Record<string, string> = {}): FormState {
  return { input, errors: [], title: "", round: 0 };
}

/** A field's error message. */
export function errorOf({ errors }: FormState, field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
