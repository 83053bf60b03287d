import type { z } from "zod";
import type { FormHash } from "@/server/testing/stripe/form";
import { type Parameters, parseParameters } from "@/server/testing/stripe/parameters";
import type { Scope } from "@/server/testing/stripe/scope";

type Method = "GET" | "POST" | "DELETE";

/** One route that the double supports. */
export interface Route {
  method: Method;
  /** With `:name` for ids. */
  path: string;
  /** What a restricted key needs, such as `payment_intent`; null if any key will do. */
  permission: string | null;
  /** The parameters that it takes, besides `expand`. */
  params: Parameters;
  run(scope: Scope, raw: FormHash, ids: Record<string, string>): unknown;
}

interface Declared<T extends Parameters> {
  permission: string | null;
  params: T;
  run(scope: Scope, params: z.output<z.ZodObject<T>>, ids: Record<string, string>): unknown;
}

/** Declares a route by its parameters. `signature` is such as `POST /v1/refunds/:id`. */
export function route<T extends Parameters>(signature: `${Method} /v1/${string}`, declared: Declared<T>): Route {
  const [method, path] = signature.split(" ") as [Method, string];
  const { permission, params, run } = declared;
  return { method, path, permission, params, run: (scope, raw, ids) => run(scope, parseParameters(params, raw), ids) };
}

/** Finds the route of a path, with the ids in it. */
export function findRoute(routes: Route[], method: string, path: string) {
  for (const candidate of routes) {
    if (candidate.method !== method) continue;
    const ids = idsIn(candidate.path, path);
    if (ids) return { route: candidate, ids };
  }
  return null;
}

function idsIn(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return null;
  const ids: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    if (part.startsWith(":")) ids[part.slice(1)] = decodeURIComponent(given[at]!);
    else if (part !== given[at]) return null;
  }
  return ids;
}
