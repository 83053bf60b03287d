import type { ReactNode } from "react";

interface CheckBoxProps {
  /** The name of the check in `public/pool.js`. */
  check: "ledger" | "draw";
  /** The script's input, and its sentences with placeholders in braces, as data attributes. */
  data: Record<`data-${string}`, string | number>;
  button: string;
  children: ReactNode;
}

/** A check that the reader's browser can run. Its button only shows with scripts. */
export function CheckBox({ check, data, button, children }: CheckBoxProps) {
  return (
    <div
      data-check={check}
      {...data}
      className="mt-3 max-w-measure space-y-3 rounded-card border border-line bg-card p-5"
    >
      {children}
      <button type="button" hidden className="button-quiet">
        {button}
      </button>
      <p role="status" className="font-semibold [overflow-wrap:anywhere] empty:hidden" />
    </div>
  );
}
