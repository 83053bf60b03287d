import { FreshEmail, IdReference, type PlannedCall } from "@/server/cli/tests/fuzz/arbitraries";
import type { MadeCall } from "@/server/cli/tests/fuzz/breach";
import type { KnownIds } from "@/server/cli/tests/fuzz/known-ids";

export interface Keys {
  first: string;
  second: string;
}

/** What a planned request needs to become a real one. */
export interface Surroundings {
  baseUrl: string;
  keys: Keys;
  ids: KnownIds;
  /** Distinguishes values that must be unique, such as email addresses, from earlier runs with the same seed. */
  runTag: string;
}

/** Fills known ids and unique values into a planned request. */
export function makeCall(plan: PlannedCall, { baseUrl, keys, ids, runTag }: Surroundings): MadeCall {
  const { operation, body, idempotencyKey, mediaType } = plan;
  let allKnown = true;
  const resolve = (value: unknown): unknown => {
    if (value instanceof FreshEmail) return `${value.name}-${runTag}@example.org`;
    if (value instanceof IdReference) {
      const known = ids.pick(value.prefixes, value.nth);
      allKnown &&= known !== null;
      return known ?? `${value.prefixes[0]}_${"0".repeat(26)}`;
    }
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolve(item)]));
  };
  const path = pathOf(plan, ids, resolve);
  const query = plan.query.map(([name, value]) => [name, String(resolve(value)).toWellFormed()] as [string, string]);
  const text = body === null ? "" : "text" in body ? body.text : (JSON.stringify(resolve(body.json)) ?? "");
  const { isJson, json } = parsed(text);
  const allowsBody = isJson && (operation.body === null || operation.allowsBody(json));
  const isReadable = text === "" || mediaType === "application/json";
  const secret = { ...keys, none: null, wrong: "alm_sk_sandbox_wrong" }[plan.key];
  const headers = {
    ...(secret && { Authorization: `Bearer ${secret}` }),
    ...(text !== "" && mediaType !== "" && { "Content-Type": mediaType }),
    ...(idempotencyKey !== null && { "Idempotency-Key": `${idempotencyKey}-${runTag}` }),
  };
  return {
    operation,
    who: plan.key,
    path,
    url: `${baseUrl}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ""}`,
    init: { method: operation.method, headers, body: text === "" ? undefined : Buffer.from(text) },
    json,
    mustBeRejected: operation.body !== null && !(allowsBody && isReadable),
    isAllowed: allKnown && allowsBody && isReadable && operation.allowsQuery(query) && isStorable(json),
  };
}

function pathOf({ operation, params }: PlannedCall, ids: KnownIds, resolve: (value: unknown) => unknown): string {
  const named = Object.entries(params).map(([name, value]) => [name, resolve(value)] as const);
  const parent = named.flatMap(([, value]) => ids.parentOf(String(value)) ?? [])[0];
  const segments = new Map<string, unknown>([...named, ...(parent ? [["id", parent] as const] : [])]);
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const text = String(segments.get(name));
    // A dot segment would be normalized into another path before it is sent.
    return encodeURIComponent(/^\.+$/.test(text) ? "x" : text.toWellFormed());
  });
}

function parsed(text: string): { isJson: boolean; json: unknown } {
  if (text === "") return { isJson: true, json: undefined };
  try {
    return { isJson: true, json: JSON.parse(text) };
  } catch {
    return { isJson: false, json: undefined };
  }
}

/** False for text and numbers that no database stores unchanged; they are rejected everywhere. */
function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\u0000");
  if (typeof value === "number") return !Number.isInteger(value) || Number.isSafeInteger(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).flat().every(isStorable);
}
