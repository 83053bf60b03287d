import { askedDelayMs, retryDelayMs } from "@/server/kernel/retry";
import type { Context } from "@/server/operations/context";
import { claimStatement, queueSql } from "@/server/operations/queue/leased-queue-sql";
import type { Lease, QueueDeclaration } from "@/server/operations/queue/queue-declaration";

export interface ClaimOptions {
  limit: number;
  /** Only rows that were due by then, in product time; now by default. */
  dueBefore?: Date | undefined;
  /** How many of each part at most. */
  slots?: ReadonlyMap<string, number>;
  /** Rows that this process still works on, whatever happened to their leases. */
  except?: readonly string[];
}

export interface FailureOptions {
  /** How often it has failed, this time included. */
  failures: number;
  /** From when the delay counts; now by default. */
  at?: Date;
  /** True when it is not retried whatever the table of retries says. */
  isFinal?: boolean;
  /** For how long the other side asked to wait: it only postpones the retry, and adds none. */
  askedMs?: number | null;
}

/** The result of a failure: `lost` if another worker had the lease by then. */
export type FailureOutcome = { outcome: "retried"; dueAt: Date } | { outcome: "dead_letter" } | { outcome: "lost" };

/**
 * Makes a queue of the declaration. A row that is due is claimed by one worker at a time. A worker that dies loses its
 * lease and the next one takes over; one that is merely late then writes nothing.
 */
export function leasedQueue<Row, Done, Failure extends object>(declaration: QueueDeclaration<Row, Done, Failure>) {
  const { leaseMs, attempts, error, retries } = declaration;
  const sql = queueSql(declaration);
  const isOne = async (ctx: Context, text: string, values: unknown[]) =>
    (await ctx.statement<{ key: string }>(text, values)).length === 1;
  const claimChosen = async (ctx: Context, choice: string, values: unknown[], further?: string) => {
    const claimed = await ctx.statement<Row & Lease>(claimStatement(declaration, choice, further), values);
    // An update returns rows in the order of its plan, and plans change.
    return claimed.sort((one, other) => (one.leaseKey < other.leaseKey ? -1 : 1));
  };

  const queue = {
    ...sql,

    /** Leases rows that are due, the oldest first, and counts the attempt where claims count. */
    claim(ctx: Context, { limit, dueBefore = ctx.now(), slots, except = [] }: ClaimOptions): Promise<(Row & Lease)[]> {
      const parts = slots ? [[...slots.keys()], [...slots.values()]] : [];
      return claimChosen(ctx, slots ? sql.dueOfParts : sql.dueRows, [dueBefore, limit, except, ...parts]);
    },

    /** Leases one row, if it is due and no other worker has it. */
    async claimOne(ctx: Context, key: string): Promise<(Row & Lease) | null> {
      const [row] = await claimChosen(ctx, sql.dueRow, [ctx.now(), key]);
      return row ?? null;
    },

    /**
     * Leases the rows that a query chose, by its column `key`, unless another worker leased them meanwhile, and sets
     * further columns of theirs.
     */
    claimChosen,

    /** Ends a row that is done. False when the lease was lost. */
    complete: (ctx: Context, row: Row & Lease, done: Done) => declaration.complete(ctx, row, done),

    /** Records a failure: the row is due again by the table of retries or, after the last, a dead letter. */
    async fail(ctx: Context, row: Row & Lease, failure: Failure, options: FailureOptions): Promise<FailureOutcome> {
      const { failures, at = ctx.now(), isFinal = false, askedMs = null } = options;
      const delayMs = isFinal ? null : retryDelayMs(retries, failures, ctx.random);
      if (delayMs === null) {
        return ctx.transaction(async (tx) => {
          if (!(await queue.lockHeld(tx, row))) return { outcome: "lost" };
          if (!declaration.deadLetter) throw new Error(`${declaration.table} is retried without end`);
          await declaration.deadLetter(tx, row, failure);
          return { outcome: "dead_letter" };
        });
      }
      const waitMs = askedMs === null ? delayMs : askedDelayMs(retries, failures, delayMs, askedMs);
      const dueAt = new Date(at.getTime() + waitMs);
      const record = declaration.retry ?? queue.postpone;
      return (await record(ctx, row, failure, dueAt)) ? { outcome: "retried", dueAt } : { outcome: "lost" };
    },

    /** Ends the lease of a row that failed and is retried at the instant. */
    postpone(ctx: Context, row: Lease, failure: object, dueAt: Date): Promise<boolean> {
      const counted = attempts.count === "failures" ? `, ${attempts.column} = ${attempts.column} + 1` : "";
      const noted = error ? `, ${error} = coalesce($4::text, ${error})` : "";
      const values = [
        row.leaseKey,
        row.leaseToken,
        dueAt,
        ...(error ? ["error" in failure ? failure.error : null] : []),
      ];
      return isOne(
        ctx,
        sql.updateHeld(`${sql.dueColumn} = $3::timestamptz, ${sql.endLease}${counted}${noted}`),
        values,
      );
    },

    /** Returns a row that was not worked on, as if it had not been claimed; due again at the instant, or as it was. */
    release(ctx: Context, row: Lease, dueAt: Date | null = null): Promise<boolean> {
      const uncounted = attempts.count === "claims" ? `, ${attempts.column} = ${attempts.column} - 1` : "";
      const due = `${sql.dueColumn} = coalesce($3::timestamptz, ${sql.dueColumn})`;
      return isOne(ctx, sql.updateHeld(`${due}, ${sql.endLease}${uncounted}`), [row.leaseKey, row.leaseToken, dueAt]);
    },

    /** The same for many rows, which stay due as they were. */
    async releaseAll(ctx: Context, leases: Lease[]): Promise<void> {
      if (leases.length === 0) return;
      const values = [leases.map((lease) => lease.leaseKey), leases.map((lease) => lease.leaseToken)];
      await ctx.statement(sql.releaseAll, values);
    },

    /** Locks a row whose lease is still held, for a transaction that ends it. False when the lease was lost. */
    lockHeld: (tx: Context, row: Lease): Promise<boolean> => isOne(tx, sql.lockHeld, [row.leaseKey, row.leaseToken]),

    /** Extends the leases that are still held. */
    async renew(ctx: Context, leases: Lease[]): Promise<void> {
      const values = [leases.map((lease) => lease.leaseKey), leases.map((lease) => lease.leaseToken), leaseMs];
      await ctx.statement(sql.renew, values);
    },

    /** How many rows, up to a thousand of each part, have been due for longer than the grace time without a worker. */
    async overdue(ctx: Context, graceMs: number): Promise<{ count: number; oldest: Date | null }> {
      const [row] = await ctx.statement<{ count: number; oldest: Date | null }>(sql.overdue, [
        new Date(ctx.now().getTime() - graceMs),
      ]);
      return row!;
    },

    /** When the next row is due or, for one that a worker has, when its lease expires; null when none waits. */
    async nextDueAt(ctx: Context, parts?: readonly string[]): Promise<Date | null> {
      const [row] = await ctx.statement<{ at: Date | null }>(parts ? sql.nextDueOfParts : sql.nextDue, [
        ctx.now(),
        ...(parts ? [parts] : []),
      ]);
      return row?.at ?? null;
    },

    /** When the next row is due that is not due yet. */
    async nextDueAfterNow(ctx: Context): Promise<Date | null> {
      const [row] = await ctx.statement<{ at: Date | null }>(sql.nextDueAfter, [ctx.now()]);
      return row?.at ?? null;
    },
  };
  return queue;
}
