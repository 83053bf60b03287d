import { isCleanText } from "@/server/api/invalid-json-values";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";

type Value = string | string[];

/** The parameter whose values have keys of their own. */
const KEYED = "metadata";

/**
 * The query as an object. `name[]=a` is the same as `name=a`; repeated names form a list. `metadata[key]=a` is an object with
 * that key.
 */
export function queryObject(url: URL): {
  value: Record<string, Value | Record<string, Value>>;
  details: ErrorDetail[];
} {
  const values = new Map<string, Value>();
  const keyed = new Map<string, Value>();
  const details: ErrorDetail[] = [];
  for (const name of new Set(url.searchParams.keys())) {
    const given = url.searchParams.getAll(name);
    if (![name, ...given].every(isCleanText)) {
      const message = "The query must not contain NUL characters.";
      details.push({ param: "query", code: InvalidParameter.code, message });
      continue;
    }
    if (isKeyed(name)) {
      keyed.set(name.slice(KEYED.length + 1, -1), given.length === 1 ? given[0]! : given);
      continue;
    }
    const isList = name.endsWith("[]");
    const key = isList ? name.slice(0, -2) : name;
    const all = [...[values.get(key) ?? []].flat(), ...given];
    values.set(key, all.length === 1 && !isList ? all[0]! : all);
  }
  // Object.fromEntries defines own properties, which makes `__proto__` a name like any other.
  const plain: Record<string, Value | Record<string, Value>> = Object.fromEntries(values);
  if (keyed.size > 0 && !values.has(KEYED)) plain[KEYED] = Object.fromEntries(keyed);
  return { value: plain, details };
}

function isKeyed(name: string): boolean {
  return name.startsWith(`${KEYED}[`) && name.endsWith("]") && name.length > KEYED.length + 2;
}
