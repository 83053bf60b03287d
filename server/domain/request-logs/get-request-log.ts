import { z } from "zod";
import type { RequestLog } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { subject } from "@/server/operations/subject";
import { requestLogId, requestLogResource, serializeRequestLog } from "@/server/resources/request-log";

/** A logged request. A key can see its own requests; a key with every scope, those of all keys of its identity. */
const requestLogSubject = subject({
  name: "logged request",
  key: z.strictObject({ id: requestLogId }),
  find: async (ctx, { id }) => ctx.db.requestLog.findUnique({ where: { id } }),
}).with({
  relations: { caller: isOwn },
  visibleTo: ["caller"],
});

function isOwn({ caller }: Context, log: RequestLog): boolean {
  if (caller.kind !== "api_key" && caller.kind !== "member") return false;
  if (log.identityId !== caller.identityId) return false;
  return caller.scopes.includes("*") || (caller.kind === "api_key" && log.keyId === caller.keyId);
}

/** Gets a logged request that the caller can see. */
export const getRequestLog = operation({
  name: "getRequestLog",
  summary: "Gets a request made with your key.",
  description: "Use the `Request-Id` of a response or the `request_id` of an error.",
  permission: { scope: null },
  subject: requestLogSubject,
  output: requestLogResource,
  run: async (_, __, { subject: log }) => log,
  show: serializeRequestLog,
});
