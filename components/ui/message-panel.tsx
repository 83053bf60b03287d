import type { ReactNode } from "react";

interface MessagePanelProps {
  title: string;
  children: ReactNode;
}

/** A page with a single message and a small drawing of an empty envelope. */
export function MessagePanel({ title, children }: MessagePanelProps) {
  return (
    <div className="max-w-measure">
      <svg viewBox="0 0 64 44" width="64" height="44" aria-hidden="true" className="mb-6 text-quiet">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
          <rect x="1" y="1" width="62" height="42" rx="5" />
          <path d="m2 5 26 20a7 7 0 0 0 8 0L62 5" />
        </g>
      </svg>
      <h1 className="page-title">{title}</h1>
      <div className="mt-4 space-y-4 text-quiet">{children}</div>
    </div>
  );
}
