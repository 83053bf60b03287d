import type { Endpoint } from "@/server/api/endpoint";
import type { ApiHarness } from "@/server/testing/api-harness";
import type { Check } from "@/server/testing/conformance/check";

// biome-ignore lint/suspicious/noExplicitAny: an operation's own types are forgotten in the registry, and here they are bent.
export type Any = any;

/** Returns the parts of an operation to replace. */
export type Break = (real: Endpoint, harness: ApiHarness) => Partial<Record<keyof Endpoint, Any>>;

/** An operation of the registry, broken in one way, as someone might write it, and the check that must fail. */
export type Broken = [what: string, operationId: string, broken: Break, by: Check];

/** Changes what the operation returns. */
export const shows =
  (change: (shown: Any) => Any): Break =>
  ({ serialize }) => ({
    serialize: async (result: Any, ctx: Any, input: Any) => change(await serialize(result, ctx, input)),
  });

/** Changes the rows of a list's page. */
export const lists = (change: (rows: Any[]) => Any[]): Break => shows((page) => ({ ...page, data: change(page.data) }));

/** Changes the schema of the operation's input. */
export const asks =
  (field: "body" | "query" | "params", change: (schema: Any) => Any): Break =>
  (real) => ({ [field]: change(real[field]) });

/** Changes what the operation declares about its success. */
export const succeeds =
  (change: object): Break =>
  ({ success }) => ({ success: { ...success, ...change } });

/** Removes a field from the response. */
export const without = (name: string) => (shown: Any) => {
  const { [name]: _, ...rest } = shown;
  return rest;
};
