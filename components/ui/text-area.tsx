import type { ComponentProps } from "react";
import { describedBy, FieldFrame, type FieldTexts } from "@/components/ui/field-frame";

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "id" | "name">;

/** A multi-line text field with label, help and error. */
export function TextArea({ label, optional, help, error, name, rows = 4, ...area }: TextAreaProps) {
  return (
    <FieldFrame name={name} label={label} optional={optional} help={help} error={error}>
      <textarea rows={rows} className="field-control" {...area} {...describedBy({ name, help, error })} />
    </FieldFrame>
  );
}
