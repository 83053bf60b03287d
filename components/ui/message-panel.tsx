import type { ReactNode } from "react";

interface MessagePanelProps {
  title: ReactNode;
  /** The drawing: an empty envelope, or a signpost for a missing page. */
  drawing?: "envelope" | "signpost";
  children: ReactNode;
}

const DRAWINGS = {
  envelope: (
    <>
      <rect x="1" y="1" width="62" height="42" rx="5" />
      <path d="m2 5 26 20a7 7 0 0 0 8 0L62 5" />
    </>
  ),
  signpost: (
    <>
      <path d="M32 1v42M20 43h24" />
      <path d="M32 5h18l6 5.5-6 5.5H32zM32 20H14l-6 5.5 6 5.5h18z" />
    </>
  ),
};

/** A page with a single message and a small drawing. */
export function MessagePanel({ title, drawing = "envelope", children }: MessagePanelProps) {
  return (
    <div className="max-w-measure">
      <svg viewBox="0 0 64 44" width="64" height="44" aria-hidden="true" className="mb-6 text-quiet">
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
          {DRAWINGS[drawing]}
        </g>
      </svg>
      <h1 className="page-title">{title}</h1>
      <div className="mt-4 space-y-4 text-quiet">{children}</div>
    </div>
  );
}
