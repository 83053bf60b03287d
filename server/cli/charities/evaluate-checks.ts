import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { checkListings } from "@/server/domain/charities/check-listings";
import type { Context } from "@/server/operations/context";

interface Row {
  line: number;
  ein: string;
  name: string;
  expect: string;
}

interface Mistake extends Omit<Row, "expect"> {
  expected: string;
  outcome: string;
  reason: string;
  listed_name: string | null;
  similarity: number | null;
}

const BATCH = 500;

/** Checks each row of a CSV file and prints how often the outcome was as expected; the last line is one JSON object. */
export async function evaluateChecks(ctx: Context, file: string, isJson: boolean): Promise<void> {
  const mistakes: Mistake[] = [];
  const confusion: Record<string, Record<string, number>> = {};
  const byOutcome: Record<string, { total: number; correct: number; accuracy: number }> = {};
  let unlabeled = 0;
  const startedAt = performance.now();
  for await (const rows of batchesOf(file)) {
    const { assessments } = await checkListings(ctx, { pairs: rows.map(({ ein, name }) => ({ ein, name })) });
    for (const [at, { outcome, reason, listedName, similarity }] of assessments.entries()) {
      const { expect, ...row } = rows[at]!;
      const [expected, expectedReason] = readExpected(expect);
      if (!expected) {
        unlabeled += 1;
        continue;
      }
      const isCorrect = expected === outcome && (!expectedReason || expectedReason === reason);
      const counts = confusion[expected] ?? {};
      confusion[expected] = { ...counts, [outcome]: (counts[outcome] ?? 0) + 1 };
      const own = byOutcome[expected] ?? { total: 0, correct: 0, accuracy: 0 };
      byOutcome[expected] = own;
      own.total += 1;
      own.correct += isCorrect ? 1 : 0;
      if (!isCorrect) mistakes.push({ ...row, expected: expect, outcome, reason, listed_name: listedName, similarity });
    }
  }
  for (const own of Object.values(byOutcome)) own.accuracy = rounded(own.correct / own.total);
  const total = Object.values(byOutcome).reduce((sum, own) => sum + own.total, 0);
  const correct = total - mistakes.length;
  const accuracy = total === 0 ? 0 : rounded(correct / total);
  const seconds = (performance.now() - startedAt) / 1000;
  if (!isJson) {
    for (const [outcome, own] of Object.entries(byOutcome))
      console.log(`${outcome}: ${own.correct} of ${own.total}, ${percent(own.accuracy)}`);
    console.log(`All: ${correct} of ${total}, ${percent(accuracy)}, ${Math.round(total / seconds)} rows per second.`);
    if (unlabeled > 0) console.log(`${unlabeled} rows without an expected outcome were left out.`);
  }
  console.log(
    JSON.stringify({ total, correct, accuracy, by_outcome: byOutcome, confusion, unlabeled, errors: mistakes }),
  );
}

/** Parses an outcome with a reason, such as "review: name_mismatch". */
function readExpected(text: string): [outcome: string, reason: string | undefined] {
  const [outcome = "", reason] = text.split(":").map((part) =>
    part
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
  return [outcome, reason];
}

async function* batchesOf(file: string): AsyncIterable<Row[]> {
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      columns: (header: string[]) => columnsOf(header),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  let batch: Row[] = [];
  for await (const { record, info } of parser as AsyncIterable<{ record: Partial<Row>; info: { lines: number } }>) {
    batch.push({ line: info.lines, ein: record.ein ?? "", name: record.name ?? "", expect: record.expect ?? "" });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function columnsOf(header: string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = ["ein", "name", "expect"].filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new Error(`The CSV file needs the columns ein, name and expect. It has no ${missing.join(", ")}.`);
  return names;
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
