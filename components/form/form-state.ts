/** The field for a second-factor code, which any form may ask for. */
export const STEP_UP_FIELD = "second_factor_code";

/**
 * What a form asks for before it is accepted: a code, or to set up a second factor. Its texts are in the page's
 * language.
 */
export interface StepUp {
  title: string;
  text: string;
  /** The code field; null while recovery codes are shown. */
  field: { label: string; help: string } | null;
  /** The data for an authenticator app during setup; null otherwise. */
  setup: {
    scan: string;
    help: string;
    qr: { size: number; path: string };
    qrLabel: string;
    uri: string;
    open: string;
    secret: string;
  } | null;
  /** New recovery codes, shown only once. */
  codes: string[];
}

/** A form's values and errors. */
export interface FormState {
  input: Record<string, string>;
  errors: { field: string | null; code: string; message: string }[];
  /** Above the errors. */
  title: string;
  /** What was done, if the form stays on the page. */
  notice?: string;
  /** The number of responses so far, so that each one's values replace the previous ones. */
  round: number;
  /** Secrets that the response shows only once. */
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
