import { minorUnits } from "@/server/kernel/currencies";

/** The smallest number of units for which the match adds a whole number of cents. */
const UNITS = [1, 10, 100, 1_000, 10_000];
const PARTS = 10_000;

/** A ratio in words: the amount added per amount given, both in the currency's smallest unit. */
export function addedForGiven(ratio: number, currency: string): { addedCents: number; givenCents: number } {
  const one = 10 ** minorUnits(currency);
  const parts = Math.round(ratio * PARTS);
  const isWhole = (units: number) => (units * one * parts) % PARTS === 0;
  const givenCents = one * (UNITS.find(isWhole) ?? UNITS.at(-1)!);
  return { addedCents: (givenCents * parts) / PARTS, givenCents };
}
