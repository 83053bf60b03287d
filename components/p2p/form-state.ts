/** What is in a form's fields, and what is not right with it. */
export interface FormState {
  typed: Record<string, string>;
  faults: { field: string | null; message: string }[];
  /** Above the faults. */
  title: string;
  /** Counts the answers, so that each one's values are shown. */
  round: number;
}

interface FieldTexts {
  name: string;
  label: string;
  help?: string;
  optional?: string;
}

/** One field of a form, with its words ready to be shown. */
export type FieldSpec = FieldTexts &
  (
    | { kind: "line"; autoComplete?: string; type?: "text" | "email" }
    | { kind: "text"; rows?: number }
    | { kind: "money"; sign: string }
    | { kind: "choice"; choices: { value: string; label: string; note?: string }[] }
  );

/** A form that nothing was sent of yet. */
export function freshState(typed: Record<string, string> = {}): FormState {
  return { typed, faults: [], title: "", round: 0 };
}
