import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A change that a generator makes: a new file, or text inserted into a file. */
export type Edit =
  | { path: string; create: string }
  /** `before` must occur exactly once in the file. */
  | { path: string; put: string; before: string }
  | { path: string; put: string; after: string }
  /** Before the first `end` after `opening`, such as the end of a table. */
  | { path: string; put: string; opening: string; end: string };

/** Something that the generator cannot know, about a generated text or about a file that it leaves alone. */
export interface Decision {
  path: string;
  /** Text in the line that the decision is about. */
  at: string;
  what: string;
}

export interface Plan {
  edits: Edit[];
  /** The decisions left, in the best order of making them. */
  decisions: Decision[];
  /** Commands to run afterwards, which update generated files. */
  commands: string[];
}

/** The name is not available, or a source file differs from what the generator expects. */
export class CannotAdd extends Error {}

/** Every file that a plan writes, without duplicates. */
export function filesOf({ edits }: Plan): string[] {
  return [...new Set(edits.map(({ path: file }) => file))];
}

/**
 * Applies a plan's edits in the checkout at `root`, all or nothing.
 *
 * @throws CannotAdd if a file to create exists, or an insertion point does not occur exactly once.
 */
export function applyPlan(root: string, plan: Plan): void {
  const texts = new Map<string, string>();
  for (const edit of plan.edits) texts.set(edit.path, edited(root, texts.get(edit.path), edit));
  for (const [file, text] of texts) {
    const place = path.join(root, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}

function edited(root: string, before: string | undefined, edit: Edit): string {
  const place = path.join(root, edit.path);
  if ("create" in edit) {
    if (before !== undefined || existsSync(place)) throw new CannotAdd(`${edit.path} exists already.`);
    return edit.create;
  }
  const text = before ?? readFileSync(place, "utf8");
  if (text.includes(edit.put)) throw new CannotAdd(`${edit.path} has "${edit.put.trim()}" already.`);
  const at = placeOf(text, edit);
  return text.slice(0, at) + edit.put + text.slice(at);
}

function placeOf(text: string, edit: Exclude<Edit, { create: string }>): number {
  const anchor = "before" in edit ? edit.before : "after" in edit ? edit.after : edit.opening;
  const at = text.indexOf(anchor);
  if (at < 0 || text.includes(anchor, at + 1))
    throw new CannotAdd(`${edit.path} has no single "${anchor}" any more: mend the plan in server/cli/new.`);
  if ("before" in edit) return at;
  if ("after" in edit) return at + anchor.length;
  const end = text.indexOf(edit.end, at);
  if (end < 0) throw new CannotAdd(`${edit.path} has no end after "${anchor}": mend the plan in server/cli/new.`);
  return end;
}

/** The decisions as lines of `path:line  what`, with the lines of the files as they are now. */
export function decisionLines(root: string, { decisions }: Plan): string[] {
  return decisions.map(({ path: file, at, what }) => {
    const lines = readFileSync(path.join(root, file), "utf8").split("\n");
    const line = lines.findIndex((text) => text.includes(at)) + 1;
    if (line === 0) throw new CannotAdd(`${file} has no "${at}" any more: mend the plan in server/cli/new.`);
    return `${file}:${line}  ${what}`;
  });
}
