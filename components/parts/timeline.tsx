import type { ReactNode } from "react";

export interface TimelineEntry {
  id: string;
  /** When it happened. */
  time: ReactNode;
  /** What happened. */
  title: ReactNode;
  /** Who or what did it. */
  by?: ReactNode;
  /** The subject, or another line in small print. */
  note?: ReactNode;
  details?: readonly { label: string; value: ReactNode }[];
}

/** A list of events, each with its time, actor and details. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const hasDetails = entries.some(({ details }) => details);
  return (
    <ol className="divide-y divide-line border-line border-y">
      {entries.map(({ id, time, title, by, note, details = [] }) => (
        <li
          key={id}
          className={`grid gap-x-6 gap-y-1 py-2 ${hasDetails ? "md:grid-cols-[13rem_1fr_1fr]" : "md:grid-cols-[13rem_1fr]"}`}
        >
          <span className="text-quiet tabular-nums">{time}</span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{title}</span> {by}
            {note && <span className="block text-quiet text-small">{note}</span>}
          </span>
          {details.length > 0 && (
            <span className="min-w-0 text-small [overflow-wrap:anywhere]">
              {details.map(({ label, value }) => (
                <span key={label} className="block">
                  <span className="text-quiet">{label}:</span> {value}
                </span>
              ))}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
