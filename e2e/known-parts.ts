import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "@playwright/test";

/** The numbers of what axe has found good in this run, on any page. Playwright empties the folder when a run begins. */
const known = new Set<number>();
let bytesRead = 0;

const file = () => path.join(test.info().project.outputDir, "known-parts.txt");

/** Those that axe has seen on other pages, or on this one before. */
export function knownOf(numbers: readonly number[]): number[] {
  readOthers();
  return numbers.filter((number) => known.has(number));
}

/** Records what axe has found good, for all tests of the run. */
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
