import { type ReactNode, useId } from "react";

interface LabelledProps {
  label: ReactNode;
  note?: string;
  help?: ReactNode;
  after?: ReactNode;
  children: (id: string, helpId: string | undefined) => ReactNode;
}

/** A field of a trial with its label above, and what helps to fill it in below. */
export function Labelled({ label, note, help, after, children }: LabelledProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-[0.9375rem]">
        {label}
        {note && <span className="font-normal text-quiet"> ({note})</span>}
      </label>
      {children(id, help ? `${id}-help` : undefined)}
      {help && (
        <p id={`${id}-help`} className="mt-1 text-quiet text-sm">
          {help}
        </p>
      )}
      {after}
    </div>
  );
}
