interface Argument {
  name: string;
  kind: string;
  /** The selectors of its branches, such as `one` and `other`. */
  branches: string[];
}

/** Returns the names of the values that an ICU message takes, sorted. */
export function argumentsOf(message: string): string[] {
  return [...new Set(readArguments(message).map(({ name }) => name))].sort();
}

/** Returns the branches of each argument of a kind, such as `plural`. */
export function branchesOf(message: string, kind: string): string[][] {
  return readArguments(message).flatMap((argument) => (argument.kind === kind ? [argument.branches] : []));
}

function readArguments(message: string): Argument[] {
  return groupsOf(message).flatMap(({ inner }) => {
    const [name = "", kind = "", rest = ""] = splitAtCommas(inner);
    const branches = groupsOf(rest);
    const argument = { name: name.trim(), kind: kind.trim(), branches: branches.map(({ before }) => before.trim()) };
    return [argument, ...branches.flatMap((branch) => readArguments(branch.inner))];
  });
}

/** Splits a text into the parts before the first and second comma, and the rest. */
function splitAtCommas(text: string): string[] {
  const [first = "", second = "", ...rest] = text.split(",");
  return [first, second, rest.join(",")];
}

/** The outermost pairs of braces, each with the text between it and the previous one. */
function groupsOf(text: string): { before: string; inner: string }[] {
  const groups: { before: string; inner: string }[] = [];
  let depth = 0;
  let start = 0;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "{" && depth++ === 0) start = at;
    if (text[at] !== "}" || --depth !== 0) continue;
    groups.push({ before: text.slice(end, start), inner: text.slice(start + 1, at) });
    end = at + 1;
  }
  return groups;
}
