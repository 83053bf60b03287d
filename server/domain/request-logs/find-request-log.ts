import type { Context } from "@/server/domain/context";
import type { RequestLog } from "@/server/generated/prisma/client";
import { type Caller, isTrusted } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/refusals";

/** Finds a logged request that the caller may see. Another's does not exist. */
export async function findRequestLog(ctx: Context, requestId: string): Promise<RequestLog> {
  const log = await ctx.db.requestLog.findUnique({ where: { id: requestId } });
  if (!log || !maySee(ctx.caller, log)) throw ResourceNotFound();
  return log;
}

/** A key sees its own requests; one that may do everything sees those of every key of its identity. */
function maySee(caller: Caller, log: RequestLog): boolean {
  if (caller.kind !== "api_key") return isTrusted(caller);
  return log.identityId === caller.identityId && (seesWholeIdentity(caller) || log.keyId === caller.keyId);
}

/** True when the caller's key sees the requests of every key of its identity. */
export function seesWholeIdentity({ scopes }: Caller & { kind: "api_key" }): boolean {
  return scopes.includes("*");
}
