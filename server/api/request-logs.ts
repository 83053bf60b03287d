import { endpoints } from "@/server/api/endpoint";
import { getRequestLog } from "@/server/domain/request-logs/get-request-log";
import { listRequestLogs } from "@/server/domain/request-logs/list-request-logs";

export const requestLogEndpoints = endpoints("Request logs", [
  [listRequestLogs, "GET /v1/request_logs", { logged: false }],
  [getRequestLog, "GET /v1/request_logs/{id}", { logged: false }],
]);
