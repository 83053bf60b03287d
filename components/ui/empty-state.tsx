import type { ReactNode } from "react";

interface EmptyStateProps {
  /** One sentence. */
  children: ReactNode;
  /** One thing to do about it. */
  action?: ReactNode;
}

/** An empty state: a small drawing, a sentence, and an action. */
export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="flex items-center gap-5 rounded-card border border-line border-dashed p-5">
      <svg viewBox="0 0 56 56" width="56" height="56" aria-hidden="true" className="shrink-0 text-accent">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round">
          <path d="M10 34c0 9 8 16 18 16s18-7 18-16z" />
          <path d="M20 50v4h16v-4" />
          <circle cx="28" cy="14" r="6" />
          <path d="M28 11v6M25.5 14h5M28 24v4" />
        </g>
      </svg>
      <div className="space-y-2">
        <p className="text-quiet">{children}</p>
        {action}
      </div>
    </div>
  );
}
