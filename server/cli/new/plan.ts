import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** One change that a generator makes: a new file, or a text that is put into one. */
export type Edit =
  | { path: string; create: string }
  /** `place` occurs once in the file. */
  | { path: string; put: string; before: string }
  | { path: string; put: string; after: string }
  /** Before the first `end` behind `opening`, such as the end of a table. */
  | { path: string; put: string; opening: string; end: string };

/** Something that the generator cannot know: a text in a file that it wrote or a file that it leaves alone. */
export interface Decision {
  path: string;
  /** A text on the line that the decision is about. */
  at: string;
  what: string;
}

export interface Plan {
  edits: Edit[];
  /** What is left to decide, in the order in which one best does it. */
  decisions: Decision[];
  /** Commands to run afterwards, which write what is generated. */
  commands: string[];
}

/** A name that cannot be taken, or a place in the sources that is not as the generator knows it. */
export class CannotAdd extends Error {}

/** Every file that a plan writes, each once. */
export function filesOf({ edits }: Plan): string[] {
  return [...new Set(edits.map(({ path: file }) => file))];
}

/**
 * Makes a plan's edits in the checkout at `root`: all of them, or none.
 *
 * @throws CannotAdd if a file to create exists, or a place to put something in is not there once.
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
