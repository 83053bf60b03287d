import type { Edit, EditKind } from "@/server/cli/tests/mutants/mutant";

interface SqlRule {
  kind: EditKind;
  /** The edit replaces its first group, or the whole match if it has none. */
  pattern: RegExp;
  replacement(found: string): string[];
}

const RULES: SqlRule[] = [
  { kind: "comparison", pattern: /(?<![<>=!:-])(<=|>=|<>|<|>)(?![<>=@])/g, replacement: comparisonInstead },
  { kind: "comparison", pattern: /(?<=[\w)"'] )(=)(?= (?!NULL\b))/g, replacement: () => ["<>"] },
  { kind: "comparison", pattern: /\bIS (NOT )?(?:NULL|DISTINCT)\b/g, replacement: otherNot },
  { kind: "bound", pattern: /(?<![\w$.:'])(?<!SELECT |PERFORM )(\d+)(?![\w.'])/g, replacement: neighbors },
  { kind: "bound", pattern: /\b(least|greatest|min|max)(?=\()/gi, replacement: twin },
  { kind: "sign", pattern: /(?<=[\w)"'\]] )([+-])(?= [\w(])/g, replacement: (found) => [found === "+" ? "-" : "+"] },
  { kind: "sign", pattern: /(?<=[(,=] ?)(-)(?=[a-z(])/g, replacement: () => [""] },
  { kind: "condition", pattern: /^[ \t]*(?:AND|OR) .*$/gm, replacement: (found) => (isWhole(found) ? [""] : []) },
  { kind: "condition", pattern: /\bIF (.+?) THEN\b/g, replacement: () => ["false"] },
  { kind: "condition", pattern: /\b(NOT EXISTS|EXISTS)\b/g, replacement: (found) => [otherExists(found)] },
  {
    kind: "lock",
    pattern: /\bFOR (?:NO KEY )?(?:UPDATE|SHARE|KEY SHARE)\b(?: OF \w+)?(?: SKIP LOCKED)?/g,
    replacement: () => [""],
  },
  { kind: "lock", pattern: /\bPERFORM \w*lock\w*\([^;]*;/g, replacement: () => ["NULL;"] },
  { kind: "boolean", pattern: /\b(true|false)\b/gi, replacement: (found) => [/true/i.test(found) ? "false" : "true"] },
  {
    kind: "direction",
    pattern: /(?<=ORDER BY [^;]*?)\b(ASC|DESC)\b/g,
    replacement: (found) => [found === "ASC" ? "DESC" : "ASC"],
  },
];

/** The edits that apply to an SQL text; comments, quoted text and declarations are left alone. */
export function sqlEdits(text: string): Edit[] {
  const code = withoutWords(text);
  return RULES.flatMap(({ kind, pattern, replacement }) =>
    [...code.matchAll(pattern)].flatMap((match) => {
      const found = match[1] ?? match[0];
      const start = match.index + (match[1] === undefined ? 0 : match[0].indexOf(match[1]));
      const original = text.slice(start, start + found.length);
      return replacement(original).map((to) => ({ kind, start, end: start + found.length, replacement: to }));
    }),
  );
}

/** The text with everything that is not code blanked, so that positions stay the same. */
function withoutWords(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, " ");
  return text
    .replace(/--.*$/gm, blank)
    .replace(/\bRAISE\b[^;]*;/g, blank)
    .replace(/\b(?:numeric|varchar|char)\(\d+(?:, *\d+)?\)/gi, blank)
    .replace(/'[^'\n]*'/g, (found) => `'${" ".repeat(found.length - 2)}'`);
}

function comparisonInstead(found: string): string[] {
  if (found === "<>") return ["="];
  return [found.length === 1 ? `${found}=` : found[0]!];
}

function otherNot(found: string): string[] {
  return [found.includes("NOT ") ? found.replace("NOT ", "") : found.replace("IS ", "IS NOT ")];
}

function otherExists(found: string): string {
  return found === "EXISTS" ? "NOT EXISTS" : "EXISTS";
}

function neighbors(found: string): string[] {
  const value = BigInt(found);
  return value > 0n ? [String(value + 1n), String(value - 1n)] : [String(value + 1n)];
}

function twin(found: string): string[] {
  const twins: Record<string, string> = { least: "greatest", greatest: "least", min: "max", max: "min" };
  return [twins[found.toLowerCase()]!];
}

/** Whether a line is a condition of its own, not the beginning or end of something larger. */
function isWhole(line: string): boolean {
  const count = (sign: string) => line.split(sign).length;
  return count("(") === count(")") && !/;|\bTHEN\b|\bLOOP\b/.test(line);
}
