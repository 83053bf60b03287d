import { z } from "zod";
import { readCursor, writeCursor } from "@/server/api/cursor";
import { type Endpoint, type EndpointDeclaration, endpoint } from "@/server/api/endpoint";
import { InvalidCursor } from "@/server/api/refusals";
import type { Context } from "@/server/domain/context";
import type { Page, PageRequest } from "@/server/domain/page";
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from "@/server/kernel/limits";

/** What a cursor looks like; what it holds is nobody's business. */
const cursor = z.string().max(1000).meta({ pattern: "^[A-Za-z0-9_-]*$" });

const paging = {
  limit: z
    .string()
    .regex(/^\d{1,4}$/, { error: `must be a whole number from 1 to ${LIST_LIMIT_MAX}` })
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= LIST_LIMIT_MAX, {
      error: `must be a whole number from 1 to ${LIST_LIMIT_MAX}`,
    })
    .default(LIST_LIMIT_DEFAULT)
    .meta({
      type: "integer",
      format: "int32",
      minimum: 1,
      maximum: LIST_LIMIT_MAX,
      default: LIST_LIMIT_DEFAULT,
      description: "How many to return.",
    }),
  cursor: cursor.optional().describe("The `next_cursor` of the page before."),
};

interface ListDeclaration<Params, Filters extends z.ZodRawShape, Item>
  extends Pick<
    EndpointDeclaration<Params, unknown, undefined, unknown>,
    "operationId" | "path" | "tag" | "summary" | "description" | "scope" | "logged" | "params" | "errors"
  > {
  filters: z.ZodObject<Filters>;
  item: z.ZodType;
  run(
    ctx: Context,
    input: { params: Params; filters: z.infer<z.ZodObject<Filters>>; page: PageRequest },
  ): Promise<Page<Item>>;
  serialize(item: Item, ctx: Context): object;
}

/** Declares a list: newest first, `limit` and `cursor`, one page shape, whatever it lists. */
export function listEndpoint<Item, Params = undefined, Filters extends z.ZodRawShape = z.ZodRawShape>(
  declaration: ListDeclaration<Params, Filters, Item>,
): Endpoint {
  const { filters, item, run, serialize, ...rest } = declaration;
  const query = filters.extend(paging);
  const body = z.strictObject({
    data: z.array(item).max(LIST_LIMIT_MAX).describe("This page, newest first."),
    has_more: z.boolean().describe("True when there are older ones."),
    next_cursor: cursor.nullable().describe("Give it as `cursor` to read the next page; null on the last."),
  });
  return endpoint({
    ...rest,
    method: "GET",
    query,
    success: { status: 200, body },
    errors: [...(declaration.errors ?? []), InvalidCursor],
    async run(ctx, { params, query }) {
      const { limit, cursor, ...given } = query as { limit: number; cursor?: string };
      const bound = { ...given, params: params ?? null };
      const list = declaration.operationId;
      const after = cursor === undefined ? null : readCursor(ctx, list, bound, cursor);
      const page = await run(ctx, {
        params: params as Params,
        filters: given as z.infer<z.ZodObject<Filters>>,
        page: { limit, after },
      });
      return {
        data: page.rows.map((row) => serialize(row, ctx)),
        has_more: page.next !== null,
        next_cursor: page.next && writeCursor(ctx, list, bound, page.next),
      };
    },
    serialize: (page) => page as object,
  });
}
