import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { SelectField } from "@/components/ui/select-field";
import { TextField } from "@/components/ui/text-field";

/** The lines of a postal address, with their autocomplete names. */
const LINES = [
  ["line1", "address-line1"],
  ["line2", "address-line2"],
  ["postal_code", "postal-code"],
  ["city", "address-level2"],
  ["region", "address-level1"],
] as const;

interface AddressFieldsProps extends FieldsProps {
  countries: readonly { value: string; label: string }[];
}

/** The donor's postal address, if the campaign asks for it. Every part is optional. */
export function AddressFields({ state, texts, countries }: AddressFieldsProps) {
  const { input } = state;
  return (
    <fieldset className="mt-4">
      <legend className="font-semibold">
        {texts.addressLegend} <span className="font-normal text-quiet">({texts.optional})</span>
      </legend>
      <div className="two-fields mt-2">
        {LINES.map(([name, autoComplete]) => (
          <TextField
            key={name}
            name={name}
            label={texts[name]}
            autoComplete={autoComplete}
            dir="auto"
            defaultValue={input[name]}
            error={errorOf(state, name)}
          />
        ))}
        <SelectField
          name="country"
          label={texts.country}
          autoComplete="country"
          options={countries}
          defaultValue={input.country ?? ""}
        />
      </div>
    </fieldset>
  );
}
