import type { SourceFile } from "@/server/testing/source-files";

/** Files that may write a status: the transitions of each table of states. */
const MAY_WRITE = /-transitions\.ts$/;
const SET_CLAUSE = /\bSET\b(?:(?!\bWHERE\b|\bFROM\b|`)[\s\S])*/g;
const WRITE_CALL = /\.(?:create|update|upsert)(?:Many)?(?:AndReturn)?\(/g;
const SETS_STATUS = /\b(?:status|state|approval)\s*=/;
const NAMES_STATUS = /\b(?:status|state|approval)\b/;
const INITIAL = /\b(?:status|state): (?:initialState\([^)]*\)|\w+States\.initial\b)/g;

/** Finds writes of a status that bypass its table of states. Each is reported as the line that it starts on. */
export function statusWritesOf({ path, text }: SourceFile): string[] {
  if (MAY_WRITE.test(path)) return [];
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, (comment) => comment.replace(/[^\n]/g, ""));
  const bySql = [...code.matchAll(SET_CLAUSE)].filter(([clause]) => SETS_STATUS.test(clause));
  const byClient = [...code.matchAll(WRITE_CALL)].filter((call) =>
    writtenBy(untilClosed(code, call.index + call[0].length)).some(isLaterStatus),
  );
  return [...bySql, ...byClient].map(({ index }) => `${path}:${code.slice(0, index).split("\n").length}`);
}

/** The values that a call of the Prisma client writes: those of `data`, `create` and `update`. */
function writtenBy(call: string): string[] {
  return [...call.matchAll(/\b(?:data|create|update):[^{[]*[{[]/g)].map((found) =>
    untilClosed(call, found.index + found[0].length),
  );
}

function isLaterStatus(written: string): boolean {
  return NAMES_STATUS.test(written.replace(INITIAL, ""));
}

/** The code from `start` to the bracket that closes the one just before it. */
function untilClosed(code: string, start: number): string {
  let depth = 1;
  let at = start;
  for (; at < code.length && depth > 0; at += 1) {
    if ("({[".includes(code[at]!)) depth += 1;
    else if (")}]".includes(code[at]!)) depth -= 1;
  }
  return code.slice(start, at);
}
