import { describedBy, FieldNotes, type FieldTexts, fieldId } from "@/components/ui/field-frame";

interface CheckboxProps extends Omit<FieldTexts, "optional"> {
  defaultChecked?: boolean;
  value?: string;
}

/** A checkbox with its label, unchecked by default. */
export function Checkbox({ name, label, help, error, defaultChecked = false, value = "on" }: CheckboxProps) {
  return (
    <div className="field">
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          type="checkbox"
          value={value}
          defaultChecked={defaultChecked}
          className="field-checkbox"
          {...describedBy({ name, help, error })}
        />
        <span className="min-w-0 [overflow-wrap:anywhere]">{label}</span>
      </label>
      <div className="ms-9 -mt-1">
        <FieldNotes id={fieldId(name)} help={help} error={error} />
      </div>
    </div>
  );
}
