import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { FieldNotes } from "@/components/ui/field-frame";
import type { GivingWay } from "@/server/kernel/giving-way";

/** A saved method of whoever signed in. */
export interface SavedChoice {
  value: string;
  label: string;
}

interface WayFieldsProps extends FieldsProps {
  ways: readonly GivingWay[];
  /** The default first. */
  saved: readonly SavedChoice[];
}

/** How to pay, where there is a choice: what someone has saved comes first. */
export function WayFields({ state, texts, ways, saved }: WayFieldsProps) {
  const card = saved.length > 0 ? texts.payByAnother : texts.payByCard;
  const labels: Record<GivingWay, string> = { form: card, debit: texts.payByDebit, transfer: texts.payByTransfer };
  const choices = [...saved, ...ways.map((value) => ({ value, label: labels[value] }))];
  const chosen = choices.find(({ value }) => value === state.input.pay_by) ?? choices[0];
  const error = errorOf(state, "pay_by");
  return (
    <fieldset className="field mt-4" aria-describedby={error ? "field-pay_by-error" : undefined}>
      <legend className="field-label">{texts.payByLegend}</legend>
      <div className="ways">
        {choices.map(({ value, label }, place) => (
          <label key={value} className="choice-card font-semibold">
            <input
              type="radio"
              id={place === 0 ? "field-pay_by" : undefined}
              name="pay_by"
              value={value}
              defaultChecked={value === chosen?.value}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      <FieldNotes id="field-pay_by" error={error} />
    </fieldset>
  );
}
