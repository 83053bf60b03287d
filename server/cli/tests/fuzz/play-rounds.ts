import fc from "fast-check";
import type { Operation } from "@/server/cli/tests/fuzz/api-description";
import { callsOf, type PlannedCall } from "@/server/cli/tests/fuzz/arbitraries";
import { Breach } from "@/server/cli/tests/fuzz/breach";
import type { Player } from "@/server/cli/tests/fuzz/player";
import { checkRound } from "@/server/cli/tests/fuzz/round-checks";

const SEQUENCE_CALLS = 12;
/** Sequences that run concurrently and race for the same resources. */
const SIDE_BY_SIDE = 4;

/** The requests of a round: sequences that run concurrently. The same seed and round always plan the same ones. */
export function planRound(operations: Operation[], seed: number, round: number): PlannedCall[][] {
  // Deletions are rarer, which leaves resources to work with.
  const weighed = operations.map((one) => ({ weight: one.method === "DELETE" ? 1 : 3, arbitrary: callsOf(one) }));
  const sequence = fc.array(fc.oneof(...weighed), { minLength: 2, maxLength: SEQUENCE_CALLS });
  // Neighboring seeds must not share rounds, so both are mixed.
  const mixed = Math.imul(seed ^ Math.imul(round + 1, 0x9e3779b1), 0x85ebca6b) | 0;
  return fc.sample(sequence, { seed: mixed, numRuns: SIDE_BY_SIDE });
}

/** Runs one round and checks its results. A Breach says how to reproduce it, and what the last requests were. */
export async function playRound(player: Player, operations: Operation[], seed: number, round: number): Promise<void> {
  player.history.startRound();
  try {
    const played = await Promise.allSettled(
      planRound(operations, seed, round).map(async (calls) => {
        for (const call of calls) await player.play(call);
      }),
    );
    for (const outcome of played) if (outcome.status === "rejected") throw outcome.reason;
    await checkRound(player);
  } catch (error) {
    if (!(error instanceof Breach)) throw error;
    const replay = `Reproduce it with: npm run fuzz -- --seed ${seed} --round ${round}`;
    throw new Breach(`${error.message}\n\nThe last requests:\n${player.history.lastCalls}\n\n${replay}`);
  }
}
