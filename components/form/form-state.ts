/** A form's values and errors. */
export interface FormState {
  input: Record<string, string>;
  errors: { field: string | null; code: string; message: string }[];
  /** Above the errors. */
  title: string;
  /** Counts the responses, which makes each one's values replace the last. */
  round: number;
  /** Secrets that the response shows once. */
  secrets?: string[];
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
