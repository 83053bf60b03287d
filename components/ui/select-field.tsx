import { describedBy, FieldFrame, type FieldTexts } from "@/components/ui/field-frame";

interface SelectFieldProps extends FieldTexts {
  options: readonly { value: string; label: string }[];
  defaultValue?: string;
  autoComplete?: string;
}

/** A choice of one among many, as the device shows such choices best. */
export function SelectField({ options, defaultValue, autoComplete, ...texts }: SelectFieldProps) {
  return (
    <FieldFrame {...texts}>
      {/* Made anew when its value comes back with an answer, since a form's reset does not look at a new default. */}
      <select
        key={defaultValue}
        defaultValue={defaultValue}
        autoComplete={autoComplete}
        className="field-control"
        {...describedBy(texts)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
