/** The outcome of one row of an evaluation. */
export interface Outcome {
  isExpected: boolean;
  /** Whether anything was flagged. */
  isFlagged: boolean;
  /** Whether the expected entry was flagged. */
  isFound: boolean;
  score: number;
}

export interface Tally {
  row: Record<string, string>;
  ms: number;
  outcome?: Outcome;
  /** Why the row could not be used. */
  unusable?: string;
}

/** The maximum number of wrongly judged rows to print. */
const SHOWN = 1000;

/** Judges one row and measures the time. */
export function tallyRow(row: Record<string, string>, judge: () => Outcome): Tally {
  const start = performance.now();
  try {
    const outcome = judge();
    return { row, ms: performance.now() - start, outcome };
  } catch (error) {
    return { row, ms: 0, unusable: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Prints the quality of the judgments. The flagged rate is the share of rows without an expected match that were
 * flagged. `errors` lists the rows that could not be used, then those that were judged wrong.
 */
export function printEvaluation(tallies: Tally[], asJson: boolean): void {
  const result = summarize(tallies);
  if (asJson) {
    console.log(JSON.stringify(result));
    return;
  }
  const { errors, ...figures } = result;
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(20)} ${value}`);
  for (const { line, kind, ...what } of errors.slice(0, 50))
    console.log(`line ${line}: ${kind} ${JSON.stringify(what)}`);
}

function summarize(tallies: Tally[]) {
  const judged = tallies.flatMap(({ row, ms, outcome }) => (outcome ? [{ row, ms, ...outcome }] : []));
  const count = (isWanted: (one: (typeof judged)[number]) => boolean) => judged.filter(isWanted).length;
  const found = count(({ isExpected, isFound }) => isExpected && isFound);
  const missed = count(({ isExpected, isFound }) => isExpected && !isFound);
  const clean = count(({ isExpected }) => !isExpected);
  const wronglyFlagged = count(({ isExpected, isFlagged }) => !isExpected && isFlagged);
  const precision = share(found, found + wronglyFlagged);
  const recall = share(found, found + missed);
  const times = judged.map(({ ms }) => ms).sort((a, b) => a - b);
  const seconds = times.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    precision,
    recall,
    f1: share(2 * precision * recall, precision + recall),
    flagged_rate: clean === 0 ? 0 : rounded(wronglyFlagged / clean),
    screens_per_second: seconds === 0 ? 0 : Math.round(judged.length / seconds),
    p50_ms: rounded(times[Math.floor(times.length * 0.5)] ?? 0),
    p99_ms: rounded(times[Math.floor(times.length * 0.99)] ?? 0),
    total: judged.length,
    errors: errorsOf(tallies),
  };
}

function errorsOf(tallies: Tally[]) {
  const unusable = tallies.flatMap(({ row, unusable }) =>
    unusable ? [{ line: Number(row.line), kind: "unusable", message: unusable }] : [],
  );
  const wrong = tallies.flatMap(({ row, outcome }) => {
    if (!outcome || outcome.isExpected === (outcome.isExpected ? outcome.isFound : outcome.isFlagged)) return [];
    const kind = outcome.isExpected ? "missed" : "flagged";
    const { line, query, listed, name, expect } = row;
    return [
      { line: Number(line), kind, query: query ?? name, listed: listed ?? expect, score: rounded(outcome.score) },
    ];
  });
  return [...unusable, ...wrong.slice(0, SHOWN)];
}

const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** A share of nothing is 1: if there was nothing to find, nothing was missed. */
const share = (part: number, whole: number) => (whole === 0 ? 1 : rounded(part / whole));
