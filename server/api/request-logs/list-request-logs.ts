import { listEndpoint } from "@/server/api/list-endpoint";
import { listRequestLogs } from "@/server/domain/request-logs/list-request-logs";
import { requestLogListQuery, requestLogResource, serializeRequestLog } from "@/server/resources/request-log";

export const listRequestLogsEndpoint = listEndpoint({
  operationId: "listRequestLogs",
  path: "/v1/request_logs",
  tag: "Request logs",
  summary: "Lists the requests that your key made in the last 30 days, newest first.",
  description:
    "A key with the scope `*` sees the requests of every key of its identity, any other key its own. A request is listed about a quarter of a second after it was answered, and can be lost when the server is killed. Reading the log, or the API's own description, is not logged; of requests that the rate limit did not count, such as those that it refused, a part is.",
  scope: null,
  logged: false,
  filters: requestLogListQuery,
  item: requestLogResource,
  run: (ctx, { filters, page }) =>
    listRequestLogs(
      ctx,
      {
        method: filters.method,
        path: filters.path,
        status: filters.status,
        errorCode: filters.error_code,
        keyId: filters.key_id,
        createdAfter: filters.created_after,
        createdBefore: filters.created_before,
      },
      page,
    ),
  serialize: serializeRequestLog,
});
