import { isCleanText } from "@/server/api/invalid-json-values";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { ErrorDetail } from "@/server/kernel/errors";

/** The query as an object. `name[]=a` is the same as `name=a`; repeated names form a list. */
export function queryObject(url: URL): { value: Record<string, string | string[]>; details: ErrorDetail[] } {
  const values = new Map<string, string | string[]>();
  const details: ErrorDetail[] = [];
  for (const name of new Set(url.searchParams.keys())) {
    const given = url.searchParams.getAll(name);
    if (![name, ...given].every(isCleanText)) {
      const message = "The query must not contain NUL characters.";
      details.push({ param: "query", code: InvalidParameter.code, message });
      continue;
    }
    const isList = name.endsWith("[]");
    const key = isList ? name.slice(0, -2) : name;
    const all = [...[values.get(key) ?? []].flat(), ...given];
    values.set(key, all.length === 1 && !isList ? all[0]! : all);
  }
  // Object.fromEntries defines own properties, which makes `__proto__` a name like any other.
  return { value: Object.fromEntries(values), details };
}
