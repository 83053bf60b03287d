import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { Checkbox } from "@/components/ui/checkbox";

/** Whether the card that is entered next is saved, for whoever signed in. Styles show it for the rail's form alone. */
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
