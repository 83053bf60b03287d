import { bookBankFile } from "@/server/domain/bank/book-bank-file";
import { knownColumns } from "@/server/domain/bank/known-columns";
import { previewBankFile } from "@/server/domain/bank/preview-bank-file";
import { raiseGapsOf } from "@/server/domain/bank/raise-gaps";
import { type BankFileProblem, readBankFile } from "@/server/domain/bank/read-bank-file";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import type { BankFile } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type ClaimedFollowUp, drainFollowUps } from "@/server/operations/queue/drain-follow-ups";
import { type FollowUpKind, followUpQueue, recordFollowUps } from "@/server/operations/queue/follow-ups";

/** How often long work renews its lease, which lasts a minute. */
const BEAT_MS = 2_000;
/** How many problems a task names. */
const PROBLEMS_MAX = 5;

/** Reads the files that were uploaded, and books those that an operator said to book. Returns when to look again. */
export async function runBankImports(ctx: Context, signal: AbortSignal): Promise<Date | null> {
  const drain = (kind: FollowUpKind, work: Work) =>
    drainFollowUps(ctx, kind, { signal, atOnce: 1 }, (row) => workOn(ctx, row, { signal, work }));
  const next = [await drain("read_bank_file", read), await drain("book_bank_file", book)];
  return next.flatMap((at) => at ?? []).sort((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

/** Called after each part of the work: renews its lease, and stops it when the process is shutting down. */
type Beat = (entries?: number) => Promise<void>;
type Work = (ctx: Context, file: BankFile, beat: Beat) => Promise<unknown>;

/** Interrupted work resumes where it was: a worker that stops releases the row, and one that dies loses its lease. */
async function workOn(ctx: Context, row: ClaimedFollowUp, { signal, work }: { signal: AbortSignal; work: Work }) {
  const file = await ctx.db.bankFile.findUnique({ where: { id: row.subjectId } });
  try {
    if (file) await work(ctx, file, beatOf(ctx, row, signal));
  } catch (error) {
    if (!signal.aborted) throw error;
    await followUpQueue.release(ctx, row);
    return;
  }
  await followUpQueue.complete(ctx, row, null);
}

function beatOf(ctx: Context, row: ClaimedFollowUp, signal: AbortSignal): Beat {
  let last = ctx.clock.wall().getTime();
  return async (entries) => {
    signal.throwIfAborted();
    const now = ctx.clock.wall().getTime();
    if (now - last < BEAT_MS) return;
    last = now;
    await followUpQueue.renew(ctx, [row]);
    if (entries !== undefined) await ctx.db.bankFile.updateMany({ where: { id: row.subjectId }, data: { entries } });
  };
}

async function read(ctx: Context, file: BankFile, beat: Beat): Promise<void> {
  const done = await readBankFile(ctx, file, { columns: await knownColumns(ctx, file), onProgress: beat });
  await previewBankFile(ctx, done, () => beat());
  if (done.isAutomatic) await ctx.transaction((tx) => goOnWith(tx, done));
}

/** A fetched file is booked as far as possible, and a task names the rest. */
async function goOnWith(tx: Context, { id, name, status, problems }: BankFile): Promise<void> {
  if (status === "read") await recordFollowUps(tx, "book_bank_file", [id]);
  const found = problems as unknown as BankFileProblem[];
  const task = { kind: "bank_file_refused", subjectId: id } as const;
  if (found.length === 0) return withdrawTask(tx, task, "The file was read, and nothing of it is wrong anymore.");
  const said = found.slice(0, PROBLEMS_MAX).map(({ message }) => message);
  await raiseTask(tx, { ...task, detail: `${name}: ${said.join(" ")}` });
}

async function book(ctx: Context, file: BankFile, beat: Beat): Promise<void> {
  // It may have been read anew, and refused, since someone said to book it.
  if (file.status !== "read" && file.status !== "booked") return;
  await bookBankFile(ctx, file, () => beat());
  await raiseGapsOf(ctx, file.id);
}
