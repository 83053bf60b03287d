import { z } from "zod";
import { storeBankFile } from "@/server/domain/bank/stored-bank-file";
import { raiseTask, withdrawTask } from "@/server/domain/tasks/raise-task";
import { InvalidState } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { BankFetchError } from "@/server/ports/bank-fetcher";
import type { BankFileSource } from "@/server/ports/bank-file";

/** Longer than the command may take. If a process dies, no other can run the command for this long. */
const LEASE = "15 minutes";
const TASK = { kind: "bank_fetch_failed", subjectId: "bank:fetch" } as const;

/** The result of a run of the command. */
export interface BankFetchOutcome {
  files: number;
  /** Why it failed; null if it did not. */
  error: string | null;
}

type Take = (source: BankFileSource) => Promise<unknown>;

/** Runs the operator's command, never twice at a time, and takes each file that it brings. Raises a task on failure. */
export const fetchBankFiles = operation({
  name: "fetchBankFiles",
  summary: "Fetches bank statements by the operator's command.",
  permission: { operator: true },
  input: z.strictObject({ take: z.custom<Take>(), signal: z.custom<AbortSignal>().optional() }),
  errors: [InvalidState],
  async run(ctx, { take, signal }): Promise<BankFetchOutcome> {
    if (!(await claim(ctx))) throw InvalidState({ message: "The command is running already." });
    const outcome: BankFetchOutcome = { files: 0, error: null };
    try {
      await ctx.ports.bankFetcher.fetch(async (files) => {
        for (const file of files) {
          await take(file);
          outcome.files += 1;
          await renew(ctx);
        }
      }, signal);
    } catch (error) {
      outcome.error = error instanceof Error ? error.message : String(error);
      if (!(error instanceof BankFetchError)) throw error;
    } finally {
      await ctx.transaction((tx) => end(tx, outcome));
    }
    return outcome;
  },
});

/** Fetches statements if that is due: new files are read and booked automatically. */
export async function fetchDueBankFiles(ctx: Context, signal: AbortSignal): Promise<void> {
  const { everyMs } = ctx.ports.bankFetcher;
  if (everyMs === null) return;
  const last = await ctx.db.bankFetch.findUnique({ where: { id: 1 } });
  if (last && last.startedAt.getTime() + everyMs > ctx.now().getTime()) return;
  const take: Take = (source) => storeBankFile(ctx, source, { isAutomatic: true, isReadLater: true });
  await fetchBankFiles(ctx, { take, signal }).catch((error: unknown) => {
    // It is being run right now, perhaps by an operator.
    if (!isAlmonerError(error) || error.code !== InvalidState.code) throw error;
  });
}

async function claim(ctx: Context): Promise<boolean> {
  const rows = await ctx.db.$queryRaw<{ id: number }[]>`
    INSERT INTO bank_fetch AS f (id, started_at, lease_until) VALUES (1, ${ctx.now()}::timestamptz, steady_now() + ${LEASE}::interval)
    ON CONFLICT (id) DO UPDATE SET started_at = excluded.started_at, lease_until = excluded.lease_until, ended_at = NULL, files = 0, error = NULL
      WHERE f.lease_until IS NULL OR f.lease_until <= steady_now()
    RETURNING f.id`;
  return rows.length === 1;
}

async function renew(ctx: Context): Promise<void> {
  await ctx.db.$executeRaw`UPDATE bank_fetch SET lease_until = steady_now() + ${LEASE}::interval WHERE id = 1`;
}

async function end(tx: Context, { files, error }: BankFetchOutcome): Promise<void> {
  await tx.db.bankFetch.update({ where: { id: 1 }, data: { endedAt: tx.now(), leaseUntil: null, files, error } });
  if (error === null) return withdrawTask(tx, TASK, "The command fetched statements again.");
  await raiseTask(tx, { ...TASK, detail: error });
}
