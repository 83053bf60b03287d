import { callerName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** Records who did what to which resource, and why, in the running transaction. */
export async function audit(
  tx: Context,
  action: string,
  subjectId: string,
  details: Record<string, string | number | boolean | null> = {},
): Promise<void> {
  await tx.db.auditEntry.create({
    data: {
      actor: callerName(tx.caller),
      action,
      subjectId,
      details,
      requestId: tx.caller.requestId,
      createdAt: tx.now(),
    },
  });
}
