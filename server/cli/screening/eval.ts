/** `npm run screening:eval`: measures the matcher against names with known answers. */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { parse } from "csv-parse/sync";
import { countryCode } from "@/server/adapters/screening-lists/country-code";
import { compareNames } from "@/server/adapters/screening-matcher/compare-names";
import { REVIEW_FROM } from "@/server/adapters/screening-matcher/name-matcher";
import { printEvaluation, type Tally, tallyRow } from "@/server/cli/screening/evaluation";
import type { ListedKind, ListMatcher } from "@/server/ports/screening-matcher";

const USAGE = `Usage:
  npm run screening:eval -- <file.csv> [--json]

The columns query,listed,match[,type] are pairs of names, with a match of 1 or 0: no list and no database is needed.
The columns name,birth_year,country,type,expect are screened against the imported lists; expect is the entry's id, or
empty for nobody. A hit counts from ${REVIEW_FROM}. --json prints one JSON object as the last line.`;

type Row = Record<string, string>;

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  allowPositionals: true,
});
const [file, ...rest] = positionals;
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}
if (!file || rest.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
const rows = readRows(file);
const header = rows[0] ?? {};
const asJson = values.json ?? false;
if ("query" in header && "listed" in header && "match" in header) {
  printEvaluation(evaluatePairs(rows), asJson);
  process.exit(0);
}
if (!("name" in header && "expect" in header)) {
  console.error(`${file} has neither the columns query,listed,match nor the columns name,expect.\n\n${USAGE}`);
  process.exit(2);
}
// The product's modules are loaded only if needed: pairs are compared without them.
const { runCommand } = await import("@/server/cli/terminal/run-command");
const { currentMatcher } = await import("@/server/domain/screening/matcher-cache");
await runCommand(USAGE, () => async (ctx) => {
  const over = await (await currentMatcher(ctx)).over();
  printEvaluation(evaluateNames(rows, over), asJson);
});

function readRows(path: string): Row[] {
  try {
    const read = parse(readFileSync(path), {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as { record: Row; info: { lines: number } }[];
    return read.map(({ record, info }) => ({ ...record, line: String(info.lines) }));
  } catch (error) {
    console.error(`${path} cannot be read as CSV: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}

function evaluatePairs(pairs: Row[]): Tally[] {
  return pairs.map((row) =>
    tallyRow(row, () => {
      const [query, listed] = [required(row, "query"), required(row, "listed")];
      const isExpected = matchOf(row);
      const kind = kindOf(row.type);
      const score = compareNames(query, listed, kind && (kind === "individual" ? kind : "organization"));
      return { isExpected, isFlagged: score >= REVIEW_FROM, isFound: score >= REVIEW_FROM, score };
    }),
  );
}

function evaluateNames(names: Row[], over: ListMatcher): Tally[] {
  return names.map((row) =>
    tallyRow(row, () => {
      const country = row.country?.trim() ? countryCode(row.country) : undefined;
      const hits = over.match({
        names: [required(row, "name")],
        kind: kindOf(row.type),
        birthDate: row.birth_year?.trim() || undefined,
        countries: country ? [country] : undefined,
      });
      const flagged = hits.filter(({ score }) => score >= REVIEW_FROM);
      const expected = (row.expect ?? "").trim();
      const isFound = flagged.some(
        ({ party: { uid, program } }) => uid === expected || program?.split(" ").includes(expected),
      );
      const isExpected = expected !== "";
      return { isExpected, isFlagged: flagged.length > 0, isFound, score: hits[0]?.score ?? 0 };
    }),
  );
}

function required(row: Row, column: string): string {
  const value = (row[column] ?? "").trim();
  if (!/[\p{L}\p{N}]/u.test(value)) throw new Error(`${column} is empty.`);
  return value;
}

function matchOf(row: Row): boolean {
  const value = (row.match ?? "").trim().toLowerCase();
  if (["1", "true", "yes", "y", "match", "t"].includes(value)) return true;
  if (["0", "false", "no", "n", "no_match", "f"].includes(value)) return false;
  throw new Error(`match must be 1 or 0, not "${value}".`);
}

/** The kind that a value of the column stands for; undefined if unknown. */
function kindOf(type: string | undefined): ListedKind | undefined {
  const word = (type ?? "").trim().toLowerCase();
  if (/^(individual|person|people|human|p)$/.test(word)) return "individual";
  if (/^(organi[sz]ation|entity|company|org|business|group|o|e)$/.test(word)) return "organization";
  if (/^(vessel|ship)$/.test(word)) return "vessel";
  return word === "aircraft" ? "aircraft" : undefined;
}
