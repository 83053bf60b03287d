import type { Form, FormError, FormErrorCode, FormInput } from "@/server/forms/define-form";
import type { InputErrorValue } from "@/server/kernel/input-error";

/** Extracts a form's fields from a request. Missing fields and files become empty strings. */
export function typedIn<Field extends string>({ fields }: Pick<Form<Field, unknown>, "fields">, data: FormData) {
  const entries = fields.map((field) => {
    const value = data.get(field);
    return [field, typeof value === "string" ? value.replaceAll("\u0000", "").toWellFormed() : ""] as const;
  });
  return Object.fromEntries(entries) as FormInput<Field>;
}

/** Parses what was entered: the form's value, or all of its errors, in the order of the fields. */
export function readForm<Field extends string, Value>(
  { fields, schema }: Form<Field, Value>,
  input: FormInput<Field>,
): { value: Value } | { errors: FormError[] } {
  const read = schema.safeParse(input);
  if (read.success) return { value: read.data };
  const errors = read.error.issues.map((issue) => ({
    field: typeof issue.path[0] === "string" ? issue.path[0] : null,
    code: issue.message as FormErrorCode,
    ...("params" in issue && issue.params && { values: issue.params as Record<string, InputErrorValue> }),
  }));
  const placeOf = ({ field }: FormError) => (field === null ? -1 : fields.indexOf(field as Field));
  return { errors: errors.sort((one, other) => placeOf(one) - placeOf(other)) };
}
