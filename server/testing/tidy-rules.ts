import path from "node:path";
import type { SourceFile } from "@/server/testing/source-files";

const FILE_LINES_MAX = 200;
const TEST_LINES_MAX = 300;
const FUNCTION_LINES_MAX = 60;

/** Files that may be longer, each with the decision that says why: `"path": "docs/decisions/NNNN-title.md"`. */
export const LONGER_FILES: Record<string, string> = {};

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|spec|d))?\.(ts|tsx|mjs)$/;
const EMPTY_NAMES = /^(utils?|helpers?|misc|common|managers?|index)\./;
// The tools call these by their default export.
const DEFAULT_EXPORTERS = /^app\/|^(server\/testing|e2e)\/global-[a-z-]+\.ts$|\.config\.(ts|mjs)$/;
const ENV_READERS = /^server\/(config\/env\.ts|cli\/|testing\/)|^(bench|e2e)\/|\.test\.tsx?$/;
const TERMINALS = /^(server\/cli|bench|e2e|clients\/typescript\/examples)\//;
const FUNCTION_START =
  /^\s*(export )?(default )?(async )?function\b|=> \{$|^\s+((public|private|protected|static|override|async|get|set) )*#?[a-zA-Z]\w*(<.*>)?\(.*\{$/;
const NOT_A_FUNCTION = /^\s*(if|for|while|switch|catch|return|else|do)\b|^\s*\}/;

export interface Fault {
  file: string;
  rule: string;
  advice: string;
}

/** Everything that one file gets wrong by itself, without a look at the others. */
export function faultsOf(file: SourceFile): Fault[] {
  return [nameFault(file), lengthFault(file), ...functionFaults(file), ...lineFaults(file)].flatMap((fault) =>
    fault ? [{ file: file.path, ...fault }] : [],
  );
}

/** One line per fault: where, which rule, what to do. */
export function describeFaults(faults: Fault[]): string {
  return faults.map(({ file, rule, advice }) => `${file}: ${rule}. ${advice}`).join("\n");
}

function nameFault({ path: place }: SourceFile) {
  const name = path.posix.basename(place);
  if (!KEBAB.test(name)) return { rule: "file names are kebab-case", advice: "Rename the file." };
  if (!EMPTY_NAMES.test(name)) return null;
  return { rule: "a file is named after the one thing in it", advice: "Name it after that, or split it." };
}

function lengthFault({ path: place, text }: SourceFile) {
  const max = isTest(place) ? TEST_LINES_MAX : FILE_LINES_MAX;
  const lines = text.trimEnd().split("\n").length;
  if (lines <= max || LONGER_FILES[place]) return null;
  return { rule: `files have at most ${max} lines, this one has ${lines}`, advice: "Split it by what it speaks of." };
}

/**
 * Measures functions in formatted code by indentation: one that begins on a line ends at the first later line with the
 * same indentation that begins with a closing brace and opens no further block.
 */
function functionFaults({ path: place, text }: SourceFile) {
  if (isTest(place)) return [];
  const lines = text.split("\n");
  return lines.flatMap((line, start) => {
    if (!FUNCTION_START.test(line) || NOT_A_FUNCTION.test(line)) return [];
    const indentation = line.length - line.trimStart().length;
    const closing = `${" ".repeat(indentation)}}`;
    const end = lines.findIndex((later, at) => at > start && later.startsWith(closing) && !later.endsWith("{"));
    const length = end - start + 1;
    if (end < 0 || length <= FUNCTION_LINES_MAX) return [];
    const rule = `functions have at most ${FUNCTION_LINES_MAX} lines, the one at line ${start + 1} has ${length}`;
    return [{ rule, advice: "Take a part out and give it a name." }];
  });
}

const LINE_RULES: { pattern: RegExp; allowed: RegExp | null; rule: string; advice: string }[] = [
  {
    pattern: /^export default\b|^export \{[^}]*\bdefault\b/,
    allowed: DEFAULT_EXPORTERS,
    rule: "default exports are for Next and configurations",
    advice: "Export it by name.",
  },
  {
    pattern: /\bprocess\.env\b/,
    allowed: ENV_READERS,
    rule: "only server/config/env.ts and server/cli read the environment",
    advice: "Declare the variable in server/config/env.ts and hand its value on.",
  },
  {
    pattern: /\/[/*].*\b(TOD[O]|FIXM[E])\b/,
    allowed: null,
    rule: "no unfinished business in comments",
    advice: "Do it now, or open an issue.",
  },
  {
    pattern: /\bconsole\.(log|info|debug)\(/,
    allowed: TERMINALS,
    rule: "only programs for the terminal print",
    advice: "Use the logger, or remove the line.",
  },
];

function lineFaults({ path: place, text }: SourceFile) {
  const lines = text.split("\n");
  return LINE_RULES.filter(({ allowed }) => !allowed?.test(place)).flatMap(({ pattern, rule, advice }) =>
    lines.flatMap((line, at) => (pattern.test(line) ? [{ rule: `${rule} (line ${at + 1})`, advice }] : [])),
  );
}

/** Also the suites that several tests share. */
function isTest(place: string): boolean {
  return /(\.(test|spec)\.tsx?|-conformance\.ts)$/.test(place);
}
