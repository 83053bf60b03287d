import type { z } from "zod";
import type { InputError, InputErrorValue } from "@/server/kernel/input-error";
import type { TextKey } from "@/server/texts/areas";

/** The errors that a form can have; `server/texts/form` has a text for each. */
export type FormErrorCode = TextKey<"form">;
export type FormError = InputError<FormErrorCode>;

/** The submitted values by field, unchanged; a ticked checkbox is `on`. */
export type FormInput<Field extends string = string> = Record<Field, string>;

/** A form: its fields in the order of the page, and how their values become an operation's input. */
export interface Form<Field extends string, Value> {
  fields: readonly Field[];
  schema: z.ZodType<Value>;
}

/** Declares a form by the schema of its fields, all of which arrive as text. */
export function defineForm<Shape extends z.ZodRawShape, Value = z.output<z.ZodObject<Shape>>>(
  object: z.ZodObject<Shape>,
  read?: (entered: z.output<z.ZodObject<Shape>>) => Value,
): Form<keyof Shape & string, Value> {
  const schema = read ? object.transform(read) : object;
  return {
    fields: Object.keys(object.shape) as (keyof Shape & string)[],
    schema: schema as unknown as z.ZodType<Value>,
  };
}

/** Adds an error while checking a field or a form. The other fields are still checked. */
export function note(
  ctx: Pick<z.RefinementCtx, "addIssue">,
  code: FormErrorCode,
  { field, values }: { field?: string; values?: Record<string, InputErrorValue> } = {},
): void {
  ctx.addIssue({ code: "custom", message: code, params: values, continue: true, ...(field && { path: [field] }) });
}
