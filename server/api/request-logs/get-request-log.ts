import { z } from "zod";
import { endpoint } from "@/server/api/endpoint";
import { findRequestLog } from "@/server/domain/request-logs/find-request-log";
import { ResourceNotFound } from "@/server/kernel/refusals";
import { requestLogId, requestLogResource, serializeRequestLog } from "@/server/resources/request-log";

export const getRequestLogEndpoint = endpoint({
  operationId: "getRequestLog",
  method: "GET",
  path: "/v1/request_logs/{id}",
  tag: "Request logs",
  summary: "Reads a request that your key made.",
  description: "Give the `Request-Id` of an answer, or `request_id` of an error.",
  scope: null,
  logged: false,
  params: z.object({ id: requestLogId }),
  success: { status: 200, body: requestLogResource },
  errors: [ResourceNotFound],
  run: (ctx, { params }) => findRequestLog(ctx, params.id),
  serialize: serializeRequestLog,
});
