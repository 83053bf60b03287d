import type { ReactNode } from "react";

/** A list of facts with their labels. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-line border-y">{children}</dl>;
}

/** One fact. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
