import type { ReactNode } from "react";

export interface WayChoice {
  value: string;
  label: string;
}

interface WayCardsProps {
  choices: readonly WayChoice[];
  legend: string;
  /** The preselected value; if it is not among the choices, the first one is selected. */
  chosen?: string | undefined;
  /** Further notes about the choice, and the id by which they describe the group. */
  notes?: ReactNode;
  describedBy?: string | undefined;
  className?: string;
}

/** How to pay, as a choice between cards. */
export function WayCards({ choices, legend, chosen, notes, describedBy, className = "" }: WayCardsProps) {
  const first = choices.find(({ value }) => value === chosen) ?? choices[0];
  return (
    <fieldset className={`field ${className}`} aria-describedby={describedBy}>
      <legend className="field-label">{legend}</legend>
      <div className="ways">
        {choices.map(({ value, label }, place) => (
          <label key={value} className="choice-card font-semibold">
            <input
              type="radio"
              id={place === 0 ? "field-pay_by" : undefined}
              name="pay_by"
              value={value}
              defaultChecked={value === first?.value}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {notes}
    </fieldset>
  );
}
