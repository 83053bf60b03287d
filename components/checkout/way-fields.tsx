import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { FieldNotes } from "@/components/ui/field-frame";
import type { GivingWay } from "@/server/kernel/giving-way";

/** How to pay, where there is a choice. */
export function WayFields({ state, texts, ways }: FieldsProps & { ways: readonly GivingWay[] }) {
  const chosen = state.input.pay_by || ways[0];
  const labels = { form: texts.payByCard, debit: texts.payByDebit, transfer: texts.payByTransfer };
  const error = errorOf(state, "pay_by");
  const card = (value: string, label: string, id?: string) => (
    <label key={value} className="choice-card font-semibold">
      <input type="radio" id={id} name="pay_by" value={value} defaultChecked={value === chosen} className="sr-only" />
      {label}
    </label>
  );
  return (
    <fieldset className="field mt-4" aria-describedby={error ? "field-pay_by-error" : undefined}>
      <legend className="field-label">{texts.payByLegend}</legend>
      <div className="ways">
        {ways.map((way, index) => card(way, labels[way], index === 0 ? "field-pay_by" : undefined))}
      </div>
      <FieldNotes id="field-pay_by" error={error} />
    </fieldset>
  );
}
