import type { NextRequest } from "next/server";
import { operateAt } from "@/app/(operator)/admin/open-admin";
import { exportAuditLog } from "@/server/domain/audit-log/search-audit-log";
import { csvText } from "@/server/kernel/csv-text";

const LONGEST = 100;

/** The audit log as a file, for the selection of the page. */
export async function GET(request: NextRequest): Promise<Response> {
  const { run } = await operateAt("/admin/audit");
  const query = request.nextUrl.searchParams;
  const wanted = (name: string) => query.get(name)?.trim().slice(0, LONGEST) || null;
  const entries = await run(exportAuditLog, {
    subject: wanted("subject"),
    actor: wanted("actor"),
    action: wanted("action"),
  });
  const rows = entries.map(({ id, createdAt, actor, action, subjectId, details, requestId, hash }) => [
    String(id),
    createdAt.toISOString(),
    actor,
    action,
    subjectId,
    JSON.stringify(details),
    requestId,
    hash ?? "",
  ]);
  const header = ["id", "at", "actor", "action", "subject", "details", "request", "hash"];
  return new Response(csvText([header, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="audit-log.csv"',
      "Cache-Control": "no-store",
    },
  });
}
