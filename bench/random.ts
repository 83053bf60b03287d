/** Returns a generator of numbers from 0 to 1: the same numbers in every run with the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Random = () => number;

/** One of the values, all equally likely. */
export const oneOf = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)]!;

/** One of the values. The first ones are far more likely, as with real names. */
export const earlyOf = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() ** 2.2 * values.length)]!;
