import { logFilters } from "@/app/_log/log-query";
import { listFileRoute } from "@/app/_request/list-file";
import { LOG_FILE } from "@/server/domain/finding/list-files";
import { readOrganizationLog } from "@/server/domain/organizations/read-log";

/** Exports the log entries that the page lists. */
export const GET = listFileRoute({
  list: "log",
  room: "/settings/log",
  file: LOG_FILE,
  read:
    ({ acting }, query) =>
    (before: number | null) =>
      acting.run(readOrganizationLog, { ...logFilters(query), ...(before !== null && { before }) }),
});
