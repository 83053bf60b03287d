import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { FieldNotes } from "@/components/ui/field-frame";

/** How to pay, where there is a choice. */
export function WayFields({ state, texts }: FieldsProps) {
  const chosen = state.input.pay_by || "form";
  const error = errorOf(state, "pay_by");
  const card = (value: string, label: string, id?: string) => (
    <label className="choice-card font-semibold">
      <input type="radio" id={id} name="pay_by" value={value} defaultChecked={value === chosen} className="sr-only" />
      {label}
    </label>
  );
  return (
    <fieldset className="field mt-4" aria-describedby={error ? "field-pay_by-error" : undefined}>
      <legend className="field-label">{texts.payByLegend}</legend>
      <div className="ways">
        {card("form", texts.payByCard, "field-pay_by")}
        {card("transfer", texts.payByTransfer)}
      </div>
      <FieldNotes id="field-pay_by" error={error} />
    </fieldset>
  );
}
