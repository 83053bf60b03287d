import type { LoggedEntry, LogPage } from "@/server/domain/audit-log/search-audit-log";
import { csvText } from "@/server/kernel/csv-text";

const HEADER = ["id", "at", "actor", "action", "subject", "details", "request", "hash"];

/**
 * Streams the audit log as CSV, page by page as the reader pulls, down to the oldest entry. The file is complete
 * whatever the log's length, and only one page is in memory.
 */
export function auditLogFile(
  first: LogPage,
  readPage: (before: number) => Promise<LogPage>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page = first;
  let isStarted = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (isStarted) page = await readPage(page.next!);
        const rows = page.rows.map(cellsOf);
        controller.enqueue(encoder.encode(csvText(isStarted ? rows : [HEADER, ...rows])));
        isStarted = true;
        if (page.next === null) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

function cellsOf({ id, createdAt, actor, action, subjectId, details, requestId, hash }: LoggedEntry): string[] {
  return [
    String(id),
    createdAt.toISOString(),
    actor,
    action,
    subjectId,
    JSON.stringify(details),
    requestId,
    hash ?? "",
  ];
}
