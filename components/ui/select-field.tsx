import { describedBy, FieldFrame, type FieldTexts } from "@/components/ui/field-frame";

interface SelectFieldProps extends FieldTexts {
  options: readonly { value: string; label: string }[];
  defaultValue?: string;
  autoComplete?: string;
}

/** A native select field. */
export function SelectField({ options, defaultValue, autoComplete, ...texts }: SelectFieldProps) {
  return (
    <FieldFrame {...texts}>
      {/* Remounted when its value comes back in a response, because a form's reset ignores a changed default. */}
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
