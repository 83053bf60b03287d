import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { Checkbox } from "@/components/ui/checkbox";

/** What others see of the gift, next to the name field that it affects. */
export function ShownFields({ state: { input }, texts }: FieldsProps) {
  return (
    <fieldset className="mt-4">
      <legend className="field-label">{texts.shownLegend}</legend>
      <div className="shown-fields gap-x-6 sm:flex">
        <Checkbox name="anonymous" label={texts.anonymous} defaultChecked={input.anonymous === "on"} />
        <Checkbox name="hides_amount" label={texts.hidesAmount} defaultChecked={input.hides_amount === "on"} />
      </div>
    </fieldset>
  );
}
