/** A value in a form-encoded body: a text, or a list or hash of values. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type FormHash = { [key: string]: FormValue };

/** Parses a form-encoded body with Stripe's brackets: `a[b][c]=1`, `list[0]=x`, `list[]=x`. */
export function parseForm(body: string): FormHash {
  const root: FormHash = {};
  for (const [name, value] of new URLSearchParams(body)) place(root, pathOf(name), value);
  return arraysIn(root) as FormHash;
}

function pathOf(name: string): string[] {
  const first = name.indexOf("[");
  if (first < 0) return [name];
  return [name.slice(0, first), ...name.slice(first + 1, -1).split("][")];
}

function place(hash: FormHash, [key, ...rest]: string[], value: string): void {
  const name = key === "" || key === undefined ? String(Object.keys(hash).length) : key;
  if (name === "__proto__") return;
  if (rest.length === 0) {
    hash[name] = value;
    return;
  }
  const inner = hash[name];
  const next: FormHash = typeof inner === "object" && !Array.isArray(inner) ? inner : {};
  hash[name] = next;
  place(next, rest, value);
}

/** Turns hashes whose keys are 0, 1, 2 ... into lists. */
function arraysIn(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, arraysIn(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
