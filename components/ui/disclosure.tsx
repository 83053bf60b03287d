import type { ReactNode } from "react";

/** Content that is collapsed under its title, for rare actions or long texts. Works without scripts. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
