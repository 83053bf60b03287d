import type { ReactNode } from "react";

interface CheckBoxProps {
  /** What is checked, as `public/pool.js` knows it. */
  check: "ledger" | "draw";
  /** What the script needs, and its sentences with places in braces, as data attributes. */
  data: Record<`data-${string}`, string | number>;
  button: string;
  children: ReactNode;
}

/** Something that the reader's browser can check. Its button appears where scripts run. */
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
