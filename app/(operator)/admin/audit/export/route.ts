import type { NextRequest } from "next/server";
import { operateAt } from "@/app/_console/open-admin";
import { auditLogFile } from "@/server/domain/audit-log/audit-log-file";
import { exportAuditLog } from "@/server/domain/audit-log/search-audit-log";

const LONGEST = 100;

/** Exports all entries of the audit log that match the page's filters. */
export async function GET(request: NextRequest): Promise<Response> {
  const { run } = await operateAt("/admin/audit");
  const query = request.nextUrl.searchParams;
  const wanted = (name: string) => query.get(name)?.trim().slice(0, LONGEST) || null;
  const selection = { subject: wanted("subject"), actor: wanted("actor"), action: wanted("action") };
  const first = await run(exportAuditLog, selection);
  return new Response(
    auditLogFile(first, (before) => run(exportAuditLog, { ...selection, before })),
    {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="audit-log.csv"',
        "Cache-Control": "no-store",
      },
    },
  );
}
