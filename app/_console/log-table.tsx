import { Timeline } from "@/components/parts/timeline";
import type { LoggedEntry } from "@/server/domain/audit-log/search-audit-log";

interface LogTableProps {
  entries: readonly LoggedEntry[];
  /** The text for an empty list. */
  empty: string;
}

/** Entries of the audit log, newest first. */
export function LogTable({ entries, empty }: LogTableProps) {
  if (entries.length === 0) return <p className="text-quiet">{empty}</p>;
  return (
    <Timeline
      entries={entries.map(({ id, createdAt, action, actor, subjectId, details }) => ({
        id: String(id),
        time: (
          <time dateTime={createdAt.toISOString()}>{createdAt.toISOString().replace("T", " ").slice(0, 19)} UTC</time>
        ),
        title: action,
        by: `by ${actor}`,
        note: subjectId,
        details: Object.entries(details).map(([label, value]) => ({ label, value: String(value) })),
      }))}
    />
  );
}
