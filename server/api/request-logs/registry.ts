import type { Endpoint } from "@/server/api/endpoint";
import { getRequestLogEndpoint } from "@/server/api/request-logs/get-request-log";
import { listRequestLogsEndpoint } from "@/server/api/request-logs/list-request-logs";

/** The operations on the log of requests. */
export const requestLogEndpoints: Endpoint[] = [listRequestLogsEndpoint, getRequestLogEndpoint];
