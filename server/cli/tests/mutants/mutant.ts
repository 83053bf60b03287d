/** The kinds of mistakes that the edits make. */
export const EDIT_KINDS = [
  "comparison",
  "bound",
  "constant",
  "sign",
  "condition",
  "lock",
  "await",
  "order",
  "boolean",
  "direction",
] as const;
export type EditKind = (typeof EDIT_KINDS)[number];

/** One replacement in a text. */
export interface Edit {
  kind: EditKind;
  start: number;
  end: number;
  replacement: string;
}

/** A file with one edit. */
export interface Mutant extends Edit {
  file: string;
  area: string;
  /** Counted from 1. */
  line: number;
  /**
   * The edited lines before and after, each joined into one line. With the file they identify the edit, wherever it has
   * moved.
   */
  before: string;
  after: string;
  /** Its number among mutants with the same file, `before` and `after`, from 1. */
  nth: number;
}

/** Describes the edits of a file, in the order of their positions. */
export function mutantsOf(file: string, area: string, text: string, edits: Edit[]): Mutant[] {
  const seen = new Map<string, number>();
  return edits
    .toSorted(
      (one, other) => one.start - other.start || one.end - other.end || (one.replacement < other.replacement ? -1 : 1),
    )
    .flatMap((edit) => {
      const from = text.lastIndexOf("\n", edit.start - 1) + 1;
      const newline = text.indexOf("\n", Math.max(edit.end - 1, edit.start));
      const to = newline < 0 ? text.length : newline;
      const before = oneLine(text.slice(from, to));
      const after = oneLine(text.slice(from, edit.start) + edit.replacement + text.slice(edit.end, to));
      if (before === after) return [];
      const key = `${before}\0${after}`;
      const nth = (seen.get(key) ?? 0) + 1;
      seen.set(key, nth);
      return [{ ...edit, file, area, line: text.slice(0, edit.start).split("\n").length, before, after, nth }];
    });
}

/** The text with the mutant's edit. */
export function applyEdit(text: string, { start, end, replacement }: Edit): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The parts that stay the same when the file changes elsewhere. */
export function keyOf({ file, before, after, nth }: Pick<Mutant, "file" | "before" | "after" | "nth">): string {
  return `${file} | ${before} | ${after} | ${nth}`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
