import { z } from "zod";
import type { AnyObject, Kind, StripeObjects } from "@/server/testing/stripe/objects";
import { hash, integer, type Parameters, text, timestamp } from "@/server/testing/stripe/parameters";
import { type Route, route } from "@/server/testing/stripe/routes";
import type { Scope } from "@/server/testing/stripe/scope";
import { invalidParameter } from "@/server/testing/stripe/stripe-error";

/** A page of objects, newest first. */
export interface ObjectList<T> {
  object: "list";
  data: T[];
  has_more: boolean;
  url: string;
}

const range = z.union([
  timestamp(),
  hash({
    gt: timestamp().optional(),
    gte: timestamp().optional(),
    lt: timestamp().optional(),
    lte: timestamp().optional(),
  }),
]);

/** The parameters that every list has. */
const PAGING = {
  limit: integer({ min: 1, max: 100 }).default(10),
  starting_after: text().optional(),
  ending_before: text().optional(),
};
/** The same, with a filter by creation time. */
const PAGING_BY_TIME = { ...PAGING, created: range.optional() };

type Paging = z.output<z.ZodObject<typeof PAGING>> & { created?: z.output<typeof range> };

/** Returns the requested page of `all`, which is ordered oldest first. Stops reading once the page is full. */
export function pageOf<T extends AnyObject>(
  all: readonly T[],
  paging: Paging,
  url: string,
  isWanted: (object: T) => boolean = () => true,
): ObjectList<T> {
  const { limit, starting_after: after, ending_before: before, created } = paging;
  if (after && before)
    throw invalidParameter(
      "You cannot parameterize both `starting_after` and `ending_before`.",
      undefined,
      "ending_before",
    );
  const isListed = (object: T) => isIn(created, (object as { created?: number }).created ?? 0) && isWanted(object);
  const step = before ? 1 : -1;
  const cursor = before ?? after;
  const found: T[] = [];
  const start = cursor ? positionOf(all, cursor, before ? "ending_before" : "starting_after") + step : all.length - 1;
  for (let at = start; at >= 0 && at < all.length && found.length <= limit; at += step)
    if (isListed(all[at]!)) found.push(all[at]!);
  const data = found.slice(0, limit);
  return { object: "list", data: before ? data.reverse() : data, has_more: found.length > limit, url };
}

/** An empty list, for a list field without items. */
export function emptyList<T>(url: string): ObjectList<T> {
  return { object: "list", data: [], has_more: false, url };
}

function positionOf(objects: readonly AnyObject[], id: string, param: string): number {
  const at = objects.findLastIndex((object) => object.id === id);
  if (at >= 0) return at;
  throw invalidParameter(`No such object: '${id}'`, "resource_missing", param);
}

function isIn(wanted: Paging["created"], created: number): boolean {
  if (wanted === undefined) return true;
  if (typeof wanted === "number") return created === wanted;
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = wanted;
  return created > gt && created >= gte && created < lt && created <= lte;
}

interface ListDeclaration<K extends Kind, T extends Parameters> {
  kind: K;
  permission: string;
  filters: T;
  isWanted?(
    object: StripeObjects[K],
    filters: z.output<z.ZodObject<T>>,
    scope: Scope,
    ids: Record<string, string>,
  ): boolean;
  /** Whether the list can be filtered by creation time; true if absent. */
  byTime?: boolean;
}

/** Declares the route that lists one kind of object, with its filters. */
export function listRoute<K extends Kind, T extends Parameters>(
  path: `/v1/${string}`,
  declared: ListDeclaration<K, T>,
): Route {
  const { kind, permission, filters, isWanted, byTime = true } = declared;
  const params = { ...(byTime ? PAGING_BY_TIME : PAGING), ...filters };
  return route(`GET ${path}`, {
    permission,
    params,
    run(scope, given, ids) {
      const wanted = given as z.output<z.ZodObject<T>> & Paging;
      const url = Object.entries(ids).reduce((at, [name, id]) => at.replace(`:${name}`, id), path as string);
      return pageOf(scope.all(kind), wanted, url, (object) => isWanted?.(object, wanted, scope, ids) ?? true);
    },
  });
}

/** Declares the route that reads one object. */
export function readRoute(path: `/v1/${string}/:id`, kind: Kind, permission: string): Route {
  return route(`GET ${path}`, { permission, params: {}, run: (scope, _params, { id }) => scope.get(kind, id!) });
}
