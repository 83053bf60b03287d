import { expect } from "vitest";
import type { Context } from "@/server/domain/context";
import { eventually } from "@/server/testing/eventually";
import type { GiftFixture } from "@/server/testing/gift-fixture";
import { makeTurnstile } from "@/server/testing/turnstile";

type Place = Pick<GiftFixture, "admin"> & { system: Context };

/**
 * Runs the first in a transaction of `system` that stays open until the second has finished, or waits for the first.
 * Returns how the second ended.
 */
export async function meet<T>(
  { system, admin }: Place,
  first: (tx: Context) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const gate = makeTurnstile();
  const held = system.transaction(async (tx) => {
    await first(tx);
    await gate.enter("first");
  });
  await Promise.race([held, eventually(() => expect(gate.inside().first).toBe(1))]);
  let isOver = false;
  const other = Promise.allSettled([second()]).finally(() => {
    isOver = true;
  });
  await eventually(async () => expect(isOver || (await waitingForLocks(admin)) > 0).toBe(true));
  gate.open();
  await held;
  const [ended] = await other;
  return ended;
}

async function waitingForLocks(admin: Place["admin"]): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(`
    SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`);
  return rows[0]!.n;
}
