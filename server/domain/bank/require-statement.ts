import { InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";

/** If a file is read twice at the same time, one reading continues, and this is the other's error. */
export function overtaken() {
  const message = "The file is being imported a second time, which goes on. Look at the file again in a moment.";
  return InvalidState({ message });
}

/**
 * Throws if another reading of the file has begun since, and deleted the statement that this one was reading. If not, it is there until
 * the running transaction ends.
 */
export async function requireStatement(tx: Context, statementId: string): Promise<void> {
  const rows = await tx.statement("SELECT 1 FROM bank_statements WHERE id = $1 FOR KEY SHARE", [statementId]);
  if (rows.length === 0) throw overtaken();
}
