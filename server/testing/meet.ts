import type { Context } from "@/server/operations/context";
import { meanwhile } from "@/server/testing/lock-awaited";

/**
 * Runs `first` in a transaction of `system` that stays open until the second has finished or waits for the first.
 * Returns how the second ended.
 */
export async function meet<T>(
  { system }: { system: Context },
  first: (tx: Context) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  let ended: PromiseSettledResult<T> | undefined;
  await meanwhile(system, first, async () => {
    [ended] = await Promise.allSettled([second()]);
  });
  return ended!;
}
