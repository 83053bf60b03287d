/** What is in a form's fields, and what is wrong with it, in words. */
export interface FormState {
  input: Record<string, string>;
  errors: { field: string | null; code: string; message: string }[];
  /** Above the errors. */
  title: string;
  /** Counts the responses, so that each one's values are shown. */
  round: number;
  /** Where the browser goes on to by a request of its own, where scripts run. */
  leadsTo?: string;
}

/** What takes a form that was sent: it leads on, or returns what to show. */
export type FormAction = (before: FormState, data: FormData) => Promise<FormState>;

/** A form that nothing was sent of yet. */
export function freshState(input: Record<string, string> = {}): FormState {
  return { input, errors: [], title: "", round: 0 };
}

/** What is wrong with a field, in words. */
export function errorOf({ errors }: FormState, field: string): string | undefined {
  return errors.find((error) => error.field === field)?.message;
}
