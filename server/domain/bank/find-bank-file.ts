import { z } from "zod";
import type { BankFileStatus } from "@/server/domain/bank/bank-file-transitions";
import type { BankFileProblem } from "@/server/domain/bank/read-bank-file";
import { storedSource } from "@/server/domain/bank/stored-bank-file";
import type { BankAccount, BankFile, BankStatement } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { followUpKey } from "@/server/operations/queue/follow-ups";

/** A worker's current or pending work on a file. */
export interface BankFileWork {
  step: "reading" | "booking";
  /** Why the last attempt failed; null if none did. */
  error: string | null;
}

/** A file as operators see it, without its key. */
export interface ShownBankFile extends Omit<BankFile, "wrappedKey" | "keyVersion" | "pieces" | "problems" | "status"> {
  status: BankFileStatus;
  problems: BankFileProblem[];
  work: BankFileWork | null;
  /** Entries that a person has yet to decide about. */
  unclear: number;
}

export type ShownStatement = BankStatement & { account: BankAccount };

export interface BankFileView {
  file: ShownBankFile;
  /** In the file's order; only those that can be booked. */
  statements: ShownStatement[];
  /** Whether it is a table that could not be read, so that someone has to say how, even if someone did before. */
  needsColumns: boolean;
  /** How far the booking is; null while nothing is being booked. */
  progress: { decided: number; all: number } | null;
}

/** Finds a file of statements with its contents and what happened to them. */
export const findBankFile = operation({
  name: "findBankFile",
  summary: "Finds a file of bank statements.",
  permission: { operator: true },
  input: z.strictObject({ fileId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { fileId }): Promise<BankFileView> {
    const found = await ctx.db.bankFile.findUnique({ where: { id: fileId } });
    if (!found) throw ResourceNotFound();
    const [file] = await shownFiles(ctx, [found]);
    const statements = await ctx.db.bankStatement.findMany({
      where: { fileId, readAt: { not: null } },
      include: { account: true },
      orderBy: { position: "asc" },
    });
    const progress = file!.work?.step === "booking" ? await bookingProgress(ctx, fileId) : null;
    const isOpen = found.status === "refused" && file!.work === null;
    const needsColumns = isOpen && (await ctx.ports.bankFiles.startOfTable(storedSource(ctx, found))) !== null;
    return { file: file!, statements, progress, needsColumns };
  },
});

/** Adds to files what workers are doing with them, and how many of their entries are unclear. */
export async function shownFiles(ctx: Context, files: readonly BankFile[]): Promise<ShownBankFile[]> {
  const keys = files.flatMap(({ id }) => [followUpKey("read_bank_file", id), followUpKey("book_bank_file", id)]);
  const work = await ctx.db.followUp.findMany({ where: { key: { in: keys } }, select: { key: true, lastError: true } });
  const unclear = await ctx.db.bankStatement.groupBy({
    by: ["fileId"],
    where: { fileId: { in: files.map(({ id }) => id) }, readAt: { not: null } },
    _sum: { unclearEntries: true },
  });
  const stepOf = (id: string): BankFileWork | null => {
    const reading = work.find(({ key }) => key === followUpKey("read_bank_file", id));
    if (reading) return { step: "reading", error: reading.lastError };
    const booking = work.find(({ key }) => key === followUpKey("book_bank_file", id));
    return booking ? { step: "booking", error: booking.lastError } : null;
  };
  return files.map(({ wrappedKey: _, keyVersion: __, pieces: ___, ...file }) => ({
    ...file,
    status: file.status as BankFileStatus,
    problems: file.problems as unknown as BankFileProblem[],
    work: stepOf(file.id),
    unclear: unclear.find(({ fileId }) => fileId === file.id)?._sum.unclearEntries ?? 0,
  }));
}

async function bookingProgress(ctx: Context, fileId: string): Promise<{ decided: number; all: number }> {
  const [row] = await ctx.db.$queryRaw<{ decided: number; all: number }[]>`
    SELECT count(*) FILTER (WHERE e.line_id IS NOT NULL OR e.is_unclear)::int AS decided, count(*)::int AS all
    FROM bank_statements s CROSS JOIN LATERAL (SELECT e.line_id, e.is_unclear FROM bank_entries e WHERE e.statement_id = s.id) e
    WHERE s.file_id = ${fileId} AND s.read_at IS NOT NULL`;
  return row!;
}
