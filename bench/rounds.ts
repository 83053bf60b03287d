import { median, whole } from "@/bench/figures";
import type { LoadResult } from "@/bench/load-generator";

/** How many rounds, and how long each lasts. */
export interface Rounds {
  rounds: number;
  seconds: number;
}

const WARM_UP_SECONDS = 5;

/** A round whose processor time was read, too. */
export interface TimedRound extends LoadResult {
  /** Processor time by expected response, of all whose time counts. */
  cpuMs: number;
}

/**
 * Plays one side after the other, again and again, so that what else the machine does weighs on all alike, and notes what each
 * round gave. A first round, of which nothing is kept, warms them up.
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
  /** Whether each round begins with another side than the one before, so that none is always the first. */
  rotates?: boolean;
}

/** The same with sides that are warm already, and whose rounds end by themselves. */
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

/** Plays a round, and reads how much processor time was used meanwhile. */
export async function timed(cpuSeconds: () => number, play: () => Promise<LoadResult>): Promise<TimedRound> {
  const [before, result] = [cpuSeconds(), await play()];
  return { ...result, cpuMs: ((cpuSeconds() - before) * 1_000) / result.answered };
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

/** The heading of a row, for what is counted. */
function roundHeading(what: string): string {
  return `${" ".repeat(11)}${`${what}/s`.padStart(9)}${"p50".padStart(10)}${"p99".padStart(10)}   other answers`;
}

/** One side's round: responses a second, latencies, and what else than the expected responses came. */
function roundRow(side: string, { perSecond, p50Ms, p99Ms, others }: LoadResult): string {
  const figures = [
    whole(perSecond).padStart(9),
    `${p50Ms.toFixed(1)} ms`.padStart(9),
    `${p99Ms.toFixed(1)} ms`.padStart(9),
  ];
  const rest = Object.keys(others).length === 0 ? "none" : JSON.stringify(others);
  return `  ${side.padEnd(9)}${figures.join(" ")}   ${rest}`;
}

/** The heading of `timedRow`, for what is counted, and one of it. */
export function timedHeading(what: string, one: string): string {
  return `${roundHeading(what)}   CPU by ${one}`;
}

/** One side's round with its processor time. */
export function timedRow(side: string, round: TimedRound): string {
  return `${roundRow(side, round).padEnd(55)}${round.cpuMs.toFixed(3).padStart(8)} ms`;
}
