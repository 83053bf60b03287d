import type { ReactNode } from "react";
import { FieldNotes, type FieldTexts, fieldId } from "@/components/ui/field-frame";

interface ChoiceCardsProps extends FieldTexts {
  choices: readonly { value: string; label: ReactNode; note?: ReactNode }[];
  defaultValue?: string;
  /** The number per row: several short ones, or one long one. Fewer if large text needs the room. */
  columns?: "one" | "two" | "three";
}

const GRIDS = {
  one: "grid gap-2 [&>label]:text-start",
  two: "choices-two grid gap-2",
  three: "choices-three grid gap-2",
};

/** Radio buttons as cards. The first one has the field's id, which errors link to. */
export function ChoiceCards({ name, label, help, error, choices, defaultValue, columns = "three" }: ChoiceCardsProps) {
  const id = fieldId(name);
  const describing = [help ? `${id}-help` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset className="field" aria-describedby={describing || undefined}>
      <legend className="field-label">{label}</legend>
      <div className={GRIDS[columns]}>
        {choices.map(({ value, label: choice, note }, at) => (
          <label key={value} className="choice-card">
            <input
              type="radio"
              id={at === 0 ? id : undefined}
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="sr-only"
            />
            <span className="block font-semibold tabular-nums">{choice}</span>
            {note && <span className="block text-quiet text-small [overflow-wrap:anywhere]">{note}</span>}
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} error={error} />
    </fieldset>
  );
}
