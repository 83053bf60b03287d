import type { Cents } from "@/server/kernel/money";

/** What the words of an error name: amounts and dates are written by the page, in its language. */
export type InputErrorValue = string | number | Date | { cents: Cents; currency: string };

/** One thing that is wrong with what somebody entered: a stable code, which pages word. */
export interface InputError<Code extends string = string> {
  /** The field's name; null for what concerns none. */
  field: string | null;
  code: Code;
  values?: Record<string, InputErrorValue>;
}
