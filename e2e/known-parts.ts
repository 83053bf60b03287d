import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "@playwright/test";

/**
 * Numbers of the parts that axe has found good in this run, on any page. Playwright empties the folder when a run
 * begins.
 */
const known = new Set<number>();
let bytesRead = 0;

const file = () => path.join(test.info().project.outputDir, "known-parts.txt");

/** Those of the numbers that axe has found good on this page or on others. */
export function knownOf(numbers: readonly number[]): number[] {
  readOthers();
  return numbers.filter((number) => known.has(number));
}

/** Records parts that axe has found good, for all tests of the run. */
export function learn(numbers: readonly number[]): void {
  const fresh = numbers.filter((number) => !known.has(number));
  for (const number of fresh) known.add(number);
  if (fresh.length === 0) return;
  mkdirSync(path.dirname(file()), { recursive: true });
  appendFileSync(file(), `${fresh.join(" ")}\n`);
}

/** Reads what tests in other processes have recorded since. */
function readOthers(): void {
  let text: Buffer;
  try {
    text = readFileSync(file());
  } catch {
    // No page was checked yet.
    return;
  }
  const end = text.lastIndexOf("\n") + 1;
  for (const number of text.subarray(bytesRead, end).toString().split(/\s/)) if (number) known.add(Number(number));
  bytesRead = end;
}
