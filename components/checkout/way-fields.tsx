import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { FieldNotes } from "@/components/ui/field-frame";

/** How to pay, where there is a choice. What repeats is paid by card: then the transfer is not offered, and the form says why. */
export function WayFields({ state, texts }: FieldsProps) {
  const chosen = state.input.pay_by || "form";
  const error = errorOf(state, "pay_by");
  const card = (value: string, label: string, id?: string) => (
    <label className="choice-card font-semibold" data-way={value}>
      <input
        type="radio"
        id={id}
        name="pay_by"
        value={value}
        defaultChecked={value === chosen}
        className="sr-only"
        aria-describedby={value === "transfer" ? "transfer-help" : undefined}
      />
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
      <p id="transfer-help" className="transfer-help mt-1.5 text-quiet text-small">
        {texts.payByOnce}
      </p>
      <FieldNotes id="field-pay_by" error={error} />
    </fieldset>
  );
}
