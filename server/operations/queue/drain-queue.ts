import { isDisconnected } from "@/server/db/failures";
import type { Context } from "@/server/operations/context";
import type { Lease } from "@/server/operations/queue/queue-declaration";

interface Drained<Row> {
  claim(
    ctx: Context,
    options: { limit: number; dueBefore?: Date | undefined; slots?: ReadonlyMap<string, number> },
  ): Promise<(Row & Lease)[]>;
  nextDueAt(ctx: Context, parts?: readonly string[]): Promise<Date | null>;
}

export interface DrainOptions<Row> {
  /** How many rows are worked on at once. */
  atOnce: number;
  /** Which part of the queue to drain, if it has parts. */
  part?: string;
  /** When it aborts, nothing more is claimed. */
  signal?: AbortSignal | undefined;
  /** Claims only rows that were due by then, and returns null. */
  dueBefore?: Date | undefined;
  /** Works on one row, and completes or fails it. What it throws is logged; the row comes back when its lease runs out. */
  work(row: Row & Lease): Promise<unknown>;
}

/** Works on every row that is due, a few at a time, and returns when the next one is. Several may run at once. */
export async function drainQueue<Row>(
  ctx: Context,
  queue: Drained<Row>,
  { atOnce, part, signal, dueBefore, work }: DrainOptions<Row>,
): Promise<Date | null> {
  const options = { limit: atOnce, dueBefore, ...(part !== undefined && { slots: new Map([[part, atOnce]]) }) };
  while (!signal?.aborted) {
    const rows = await queue.claim(ctx, options);
    if (rows.length === 0) break;
    await workOnAll(ctx, rows, work);
  }
  // Callers that set `dueBefore` work on older rows only, and come back repeatedly.
  if (dueBefore) return null;
  return queue.nextDueAt(ctx, part === undefined ? undefined : [part]);
}

async function workOnAll<Row>(
  ctx: Context,
  rows: (Row & Lease)[],
  work: (row: Row & Lease) => Promise<unknown>,
): Promise<void> {
  const results = await Promise.allSettled(rows.map((row) => work(row)));
  const failures = results.flatMap((result, at) =>
    result.status === "rejected" ? [{ row: rows[at]!, err: result.reason as unknown }] : [],
  );
  const away = failures.find(({ err }) => isDisconnected(err));
  for (const { row, err } of failures) {
    if (isDisconnected(err)) continue;
    ctx.log.error({ err, linkSecretOf: row.leaseKey }, "work on a queue's row broke off; it is taken over later");
  }
  // The other rows would fail too, so the caller has to wait until the database is back.
  if (away) throw away.err;
}
