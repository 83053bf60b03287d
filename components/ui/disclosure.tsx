import type { ReactNode } from "react";

/** What is shown once its title is chosen, without scripts too: a form for what is seldom done, or a long text. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="rounded-card border border-line p-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{title}</summary>
      <div className="mt-4">{children}</div>
    </details>
  );
}
