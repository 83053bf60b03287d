import type { GiveFormTexts } from "@/components/checkout/give-form-texts";

/** What is in the fields, and what is not right with it. */
export interface GiveFormState {
  typed: Record<string, string>;
  faults: { field: string | null; code: string; message: string }[];
  /** Above the faults. */
  title?: string;
  /** Counts the answers, so that each one's values are shown. */
  round: number;
}

/** What the fields of a part need. */
export interface FieldsProps {
  state: GiveFormState;
  texts: GiveFormTexts;
}

/** What is wrong with a field, in words. */
export function faultOf({ faults }: GiveFormState, field: string): string | undefined {
  return faults.find((fault) => fault.field === field)?.message;
}
