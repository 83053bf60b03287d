import type { ComponentProps } from "react";
import { describedBy, FieldFrame, type FieldTexts } from "@/components/ui/field-frame";

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "id" | "name">;

/** A single-line text field with label, help and error. */
export function TextField({ label, optional, help, error, name, className = "", ...input }: TextFieldProps) {
  return (
    <FieldFrame name={name} label={label} optional={optional} help={help} error={error}>
      <input type="text" className={`field-control ${className}`} {...input} {...describedBy({ name, help, error })} />
    </FieldFrame>
  );
}
