import { applyAdvices } from "@/server/domain/bank/advices/apply-advices";
import { bankFileTransitions } from "@/server/domain/bank/bank-file-transitions";
import { type BookedGroups, bookGroups } from "@/server/domain/bank/book-groups";
import { countEntries } from "@/server/domain/bank/count-entries";
import type { GroupPlace } from "@/server/domain/bank/equal-entries";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { BankFile, BankStatement } from "@/server/generated/prisma/client";
import { InvalidState } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { recordFollowUps } from "@/server/operations/queue/follow-ups";
import { moveAll } from "@/server/operations/transition";

/** After this time, a file's bookings are matched even if the file was not booked to its end. */
const UNFINISHED_MS = 60_000;

/** How far a file is booked. */
export interface BookingProgress {
  /** How many entries are decided, of all that report a booking. */
  decided: number;
  all: number;
  /** Bookings that were new. */
  booked: number;
}

/**
 * Books what a file that was read says, statement by statement and some hundred entries at a time. What is in the books already, from
 * this file before the process died or from another file, is recognized and changes nothing. Returns what became of it.
 */
export async function bookBankFile(
  ctx: Context,
  file: BankFile,
  onProgress?: (progress: BookingProgress) => Promise<void> | void,
): Promise<BookingProgress> {
  if (file.status !== "read" && file.status !== "booked")
    throw InvalidState({ message: "Only a file that was read can be booked.", context: { status: file.status } });
  // An account may have been closed since the file was read.
  const where = { statement: { fileId: file.id, readAt: { not: null }, account: { closedAt: null } } };
  const progress = {
    all: await ctx.db.bankEntry.count({ where }),
    decided: await ctx.db.bankEntry.count({ where: { ...where, lineId: { not: null } } }),
    booked: 0,
  };
  const statements = await ctx.db.bankStatement.findMany({
    where: where.statement,
    orderBy: { position: "asc" },
  });
  for (const statement of statements) {
    let last: GroupPlace | null = null;
    for (;;) {
      const after: GroupPlace | null = last;
      const done: BookedGroups | null = await ctx.transaction((tx) => bookSome(tx, statement, after));
      if (done === null) break;
      last = done.last;
      progress.decided += done.decided;
      progress.booked += done.booked;
      await onProgress?.({ ...progress });
    }
  }
  for (const accountId of new Set(statements.map((statement) => statement.accountId)))
    await applyAdvices(ctx, accountId);
  await ctx.transaction(async (tx) => {
    await moveAll(tx, bankFileTransitions, [file.id], "book", { bookedAt: tx.now() });
    await countEntries(tx, file.id);
    await raiseUnclear(tx, file);
    await follow(tx, statements, tx.now());
  });
  ctx.wake();
  return progress;
}

/**
 * Books some entries in the running transaction. The new bookings are queued for matching in any case: if this process
 * dies and nobody books the file again, no other file would bring them anew.
 */
async function bookSome(tx: Context, statement: BankStatement, after: GroupPlace | null): Promise<BookedGroups | null> {
  const done = await bookGroups(tx, statement, after);
  if (done && done.booked > 0) await follow(tx, [statement], new Date(tx.now().getTime() + UNFINISHED_MS));
  return done;
}

/** Queues matching, and the rules of the accounts, for what statements of a file brought. */
async function follow(tx: Context, statements: readonly BankStatement[], dueAt: Date): Promise<void> {
  const distinct = (ids: string[]) => [...new Set(ids)];
  const fileIds = distinct(statements.map(({ fileId }) => fileId));
  const accountIds = distinct(statements.map(({ accountId }) => accountId));
  await recordFollowUps(tx, "match_bank_file", fileIds, dueAt);
  await recordFollowUps(tx, "apply_bank_rules", accountIds, dueAt);
}

/** Raises a task about entries that may or may not be known bookings: a person decides. */
export async function raiseUnclear(tx: Context, { id, name }: Pick<BankFile, "id" | "name">): Promise<void> {
  const unclear = await tx.db.bankEntry.count({ where: { statement: { fileId: id }, isUnclear: true, lineId: null } });
  const task = { kind: "bank_entries_unclear", subjectId: id } as const;
  if (unclear === 0) return withdrawTask(tx, task, "Every booking of the file is decided.");
  await raiseTask(tx, {
    ...task,
    detail: `${unclear} of ${name} may be in the books already, or may be payments of their own.`,
  });
}
