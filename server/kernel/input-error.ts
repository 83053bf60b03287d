import type { LimitAmount } from "@/server/kernel/limit-amount";
import type { Cents } from "@/server/kernel/money";

/** The values that an error message needs; the page formats amounts and dates in its language. */
export type InputErrorValue =
  | string
  | number
  | Date
  | { cents: Cents; currency: string }
  | LimitAmount
  | NamedRecipient;

/** A recipient by its public name; pages have a neutral word for one that has none. */
export interface NamedRecipient {
  name: string | null;
}

/** One validation error in what a visitor entered: a stable code that pages put into words. */
export interface InputError<Code extends string = string> {
  /** The field's name; null if it concerns no single field. */
  field: string | null;
  code: Code;
  values?: Record<string, InputErrorValue>;
}
