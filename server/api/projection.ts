import { z } from "zod";
import { readCursor, writeCursor } from "@/server/api/cursor";
import type { Endpoint } from "@/server/api/endpoint";
import { InvalidCursor } from "@/server/api/request-errors";
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from "@/server/kernel/limits";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import { textField } from "@/server/resources/fields";
import { wholeQueryField } from "@/server/resources/number-fields";
import { WARNINGS_MAX } from "@/server/resources/warning";

/** What every projection of an operation has: schemas, errors, and how it runs and is shown. */
export type Projected = Pick<
  Endpoint,
  "query" | "body" | "check" | "errors" | "secret" | "storesResponse" | "afterCommit" | "prepare" | "run" | "serialize"
> & {
  success: Omit<Endpoint["success"], "status">;
};

/** An operation as requests run it: its fields arrive in a query, as texts, or in a body. */
export function projectionOf(operation: AnyOperation | AnyListOperation, takes: "query" | "body"): Projected {
  return "isList" in operation ? listProjection(operation) : operationProjection(operation, takes);
}

function operationProjection(operation: AnyOperation, takes: "query" | "body"): Projected {
  const { input, prepare, show } = operation;
  return {
    query: takes === "query" ? input : undefined,
    body: takes === "body" ? (input ?? z.strictObject({})) : undefined,
    check: operation.check,
    success: { body: operation.output, files: operation.files },
    errors: operation.errors ?? [],
    secret: operation.secret,
    storesResponse: operation.storesResponse,
    afterCommit: operation.afterCommit,
    prepare: prepare && ((ctx, given) => prepare(ctx, merged(given), undefined)),
    run: (ctx, { prepared, idempotency, ...given }) => operation(ctx, merged(given), { prepared, idempotency }),
    serialize(result, ctx, given) {
      const shown = show ? show(result, ctx) : (result ?? null);
      const warnings = (operation.warn?.(merged(given)) ?? []).slice(0, WARNINGS_MAX);
      return warnings.length > 0 ? { ...(shown as object), warnings } : shown;
    },
  };
}

/**
 * The request's fields as the operation's input. Zod has ensured that no body field shares a name with a path
 * parameter.
 */
function merged({ params, query, body }: Parameters<Endpoint["run"]>[1]): object {
  return { ...query, ...body, ...params };
}

/** The format of a cursor; its content is opaque. */
const cursor = textField(1000).meta({ pattern: "^[A-Za-z0-9_-]*$" });

const limit = wholeQueryField(1, LIST_LIMIT_MAX);

const paging = {
  limit: limit
    .default(LIST_LIMIT_DEFAULT)
    .meta({ ...limit.meta(), default: LIST_LIMIT_DEFAULT, description: "How many to return." }),
  cursor: cursor.optional().describe("The `next_cursor` of the previous page."),
};

/** A list: `limit` and `cursor` in addition to its filters, and the same page shape for every list. */
function listProjection(operation: AnyListOperation): Projected {
  const list = operation.name;
  const show = operation.show ?? ((row: object) => row);
  return {
    query: ((operation.input ?? z.strictObject({})) as z.ZodObject).extend(paging),
    success: {
      body: z.strictObject({
        data: z.array(operation.output!).max(LIST_LIMIT_MAX).describe("The items of this page, newest first."),
        has_more: z.boolean().describe("Whether there are older items."),
        next_cursor: cursor.nullable().describe("Send it as `cursor` to get the next page. null on the last page."),
      }),
    },
    errors: [...(operation.errors ?? []), InvalidCursor],
    async run(ctx, { params, query }) {
      const { limit, cursor, ...filters } = query as { limit: number; cursor?: string };
      const bound = { ...filters, params: params ?? null };
      const after = cursor === undefined ? null : readCursor(ctx, list, bound, cursor);
      const page = await operation(ctx, { ...filters, ...params }, { limit, after });
      return {
        data: page.rows.map((row) => show(row, ctx)),
        has_more: page.next !== null,
        next_cursor: page.next && writeCursor(ctx, list, bound, page.next),
      };
    },
    serialize: (page) => page,
  };
}
