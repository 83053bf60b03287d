import type { ReactNode } from "react";

export interface FieldTexts {
  name: string;
  label: ReactNode;
  /** Help below the field: what to enter, and how we use it. */
  help?: ReactNode;
  /** The error message. */
  error?: string;
  /** The word for "optional", if the field is. */
  optional?: string;
}

interface FieldFrameProps extends FieldTexts {
  children: ReactNode;
}

/** The id of a field's control, which an error summary links to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** ARIA attributes that tie a control to its label, help and error. */
export function describedBy({ name, help, error }: Pick<FieldTexts, "name" | "help" | "error">) {
  const id = fieldId(name);
  const describing = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": describing || undefined,
    "aria-invalid": error ? (true as const) : undefined,
  };
}

/** A label above a control, with help and errors below it. Works without scripts. */
export function FieldFrame({ name, label, help, error, optional, children }: FieldFrameProps) {
  const id = fieldId(name);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
        {optional && <span className="font-normal text-quiet"> ({optional})</span>}
      </label>
      {children}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** Help and error of a control or a group, with the ids that `describedBy` references. */
export function FieldNotes({ id, help, error }: { id: string; help?: ReactNode; error?: string }) {
  return (
    <>
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-quiet text-small">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-semibold text-refused text-small">
          {error}
        </p>
      )}
    </>
  );
}
