import { median, whole } from "@/bench/figures";
import type { LoadResult } from "@/bench/load-generator";

/** How many rounds, and how long each lasts. */
export interface Rounds {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 5;

/**
 * Plays one side after the other, again and again, so that what else the machine does weighs on all alike, and notes what each
 * round gave. A first round, of which nothing is kept, warms them up.
 */
export async function playRounds<Side extends string, Result>(
  sides: readonly Side[],
  { rounds, seconds }: Rounds,
  { play, note }: { play(side: Side, seconds: number): Promise<Result>; note(side: Side, result: Result): void },
): Promise<Record<Side, Result[]>> {
  const results = Object.fromEntries(sides.map((side): [string, Result[]] => [side, []])) as Record<Side, Result[]>;
  for (const side of sides) await play(side, WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1)
    for (const side of sides) {
      const result = await play(side, seconds);
      results[side].push(result);
      note(side, result);
    }
  return results;
}

/** The ratio of the medians of a figure, of one side's rounds to another's. */
export function ratioOf<Name extends string>(
  [one, other]: [readonly Record<Name, number>[], readonly Record<Name, number>[]],
  figure: Name,
): number {
  return middle(one, figure) / middle(other, figure);
}

/** The median of a figure of one side's rounds. */
export function middle<Name extends string>(rounds: readonly Record<Name, number>[], figure: Name): number {
  return median(rounds.map((round) => round[figure]));
}

/** The heading of `roundRow`, for what is counted. */
export function roundHeading(what: string): string {
  return `${" ".repeat(11)}${`${what}/s`.padStart(9)}${"p50".padStart(10)}${"p99".padStart(10)}   other answers`;
}

/** One side's round: responses a second, latencies, and what else than the expected responses came. */
export function roundRow(side: string, { perSecond, p50Ms, p99Ms, others }: LoadResult): string {
  const figures = [
    whole(perSecond).padStart(9),
    `${p50Ms.toFixed(1)} ms`.padStart(9),
    `${p99Ms.toFixed(1)} ms`.padStart(9),
  ];
  const rest = Object.keys(others).length === 0 ? "none" : JSON.stringify(others);
  return `  ${side.padEnd(9)}${figures.join(" ")}   ${rest}`;
}
