import type { FieldsProps } from "@/components/checkout/give-form-texts";
import { errorOf } from "@/components/form/form-state";
import { FieldNotes } from "@/components/ui/field-frame";

const MORE = ["weekly", "yearly"];

/** The cadence: once and monthly are visible, the others one tap away. */
export function CadenceFields({ state, texts }: FieldsProps) {
  const chosen = state.input.cadence || "once";
  const card = (value: string, label: string, id?: string) => (
    <label className="choice-card font-semibold">
      <input
        type="radio"
        id={id}
        name="cadence"
        value={value}
        defaultChecked={value === chosen}
        className="sr-only"
        aria-describedby={value === "once" ? undefined : "recurring-help"}
      />
      {label}
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="sr-only">{texts.cadenceLegend}</legend>
      <div className="cadences">
        {card("once", texts.once, "field-cadence")}
        {card("monthly", texts.monthly)}
        <details open={MORE.includes(chosen)}>
          <summary className="choice-card font-semibold text-quiet">{texts.cadenceMore}</summary>
          <div className="more-cadences">
            {card("weekly", texts.weekly)}
            {card("yearly", texts.yearly)}
          </div>
        </details>
      </div>
      <p id="recurring-help" className="recurring-help mt-1.5 text-quiet text-small">
        {texts.cadenceHelp}
      </p>
      <FieldNotes id="field-cadence" error={errorOf(state, "cadence")} />
    </fieldset>
  );
}
