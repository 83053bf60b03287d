import { median, whole } from "@/bench/figures";
import type { LoadResult } from "@/bench/load-generator";

/** How many rounds, and how long each lasts. */
export interface Rounds {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 5;

/** A round with its CPU time. */
export interface TimedRound extends LoadResult {
  /** CPU time of the measured processes per expected response. */
  cpuMs: number;
}

/**
 * Runs the sides in turn, again and again, so that other load on the machine affects all alike, and passes each result
 * to `note`. Before that, each side runs once as a warm-up, whose result is dropped.
 */
export async function playRounds<Side extends string, Result>(
  sides: readonly Side[],
  { rounds, seconds }: Rounds,
  { play, note }: { play(side: Side, seconds: number): Promise<Result>; note(side: Side, result: Result): void },
): Promise<Record<Side, Result[]>> {
  for (const side of sides) await play(side, WARM_UP_SECONDS);
  return takeTurns(sides, rounds, { play: (side) => play(side, seconds), note });
}

interface Turns<Side, Result> {
  play(side: Side): Promise<Result>;
  note(side: Side, result: Result): void;
  /** Whether each round starts with a different side, so that none is always the first. */
  rotates?: boolean;
}

/** The same without a warm-up, for sides whose rounds end by themselves. */
export async function takeTurns<Side extends string, Result>(
  sides: readonly Side[],
  rounds: number,
  { play, note, rotates = false }: Turns<Side, Result>,
): Promise<Record<Side, Result[]>> {
  const results = Object.fromEntries(sides.map((side): [string, Result[]] => [side, []])) as Record<Side, Result[]>;
  for (let round = 0; round < rounds; round += 1)
    for (const at of sides.keys()) {
      const side = sides[(rotates ? round + at : at) % sides.length]!;
      const result = await play(side);
      results[side].push(result);
      note(side, result);
    }
  return results;
}

/** Runs a round and measures its CPU time. */
export async function timed(cpuSeconds: () => number, play: () => Promise<LoadResult>): Promise<TimedRound> {
  const [before, result] = [cpuSeconds(), await play()];
  return { ...result, cpuMs: ((cpuSeconds() - before) * 1_000) / result.answered };
}

/** The ratio of the medians of a figure: the first side's to the second's. */
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

/** The heading of `roundRow`; `what` is the unit that is counted, in the plural. */
function roundHeading(what: string): string {
  return `${" ".repeat(11)}${`${what}/s`.padStart(9)}${"p50".padStart(10)}${"p99".padStart(10)}   other answers`;
}

/** One side's round: responses per second, latencies, and unexpected responses. */
function roundRow(side: string, { perSecond, p50Ms, p99Ms, others }: LoadResult): string {
  const figures = [
    whole(perSecond).padStart(9),
    `${p50Ms.toFixed(1)} ms`.padStart(9),
    `${p99Ms.toFixed(1)} ms`.padStart(9),
  ];
  const rest = Object.keys(others).length === 0 ? "none" : JSON.stringify(others);
  return `  ${side.padEnd(9)}${figures.join(" ")}   ${rest}`;
}

/** The heading of `timedRow`; `what` and `one` are the unit that is counted, in the plural and the singular. */
export function timedHeading(what: string, one: string): string {
  return `${roundHeading(what)}   CPU by ${one}`;
}

/** One side's round with its CPU time. */
export function timedRow(side: string, round: TimedRound): string {
  return `${roundRow(side, round).padEnd(55)}${round.cpuMs.toFixed(3).padStart(8)} ms`;
}
