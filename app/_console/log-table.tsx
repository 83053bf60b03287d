import type { LoggedEntry } from "@/server/domain/audit-log/search-audit-log";

interface LogTableProps {
  entries: readonly LoggedEntry[];
  /** What is said if there are none. */
  empty: string;
}

/** Entries of the audit log, newest first. */
export function LogTable({ entries, empty }: LogTableProps) {
  if (entries.length === 0) return <p className="text-quiet">{empty}</p>;
  return (
    <ol className="divide-y divide-line border-line border-y">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-x-6 gap-y-1 py-2 md:grid-cols-[13rem_1fr_1fr]">
          <time dateTime={entry.createdAt.toISOString()} className="text-quiet tabular-nums">
            {entry.createdAt.toISOString().replace("T", " ").slice(0, 19)} UTC
          </time>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="font-semibold">{entry.action}</span> by {entry.actor}
            <span className="block text-quiet text-small">{entry.subjectId}</span>
          </span>
          <span className="min-w-0 text-small [overflow-wrap:anywhere]">
            {Object.entries(entry.details).map(([name, value]) => (
              <span key={name} className="block">
                <span className="text-quiet">{name}:</span> {String(value)}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
