import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { Checkbox } from "@/components/ui/checkbox";

/** Offers signed-in donors to save the card that they enter next. Styles show it only for the rail's form. */
export function SavingField({ state, texts }: FieldsProps) {
  return (
    <div data-note="form">
      <Checkbox
        name="saves_method"
        label={texts.savesMethod}
        help={texts.savesMethodHelp}
        defaultChecked={state.input.saves_method === "on"}
      />
    </div>
  );
}
