import { z } from "zod";
import { readCursor, writeCursor } from "@/server/api/cursor";
import { InvalidCursor } from "@/server/api/request-errors";
import type { Tag } from "@/server/api/tags";
import type { Context } from "@/server/domain/context";
import type { AnyListOperation, AnyOperation, IdempotentRequest } from "@/server/domain/operation";
import type { Permission } from "@/server/domain/permission";
import type { DefinedError } from "@/server/kernel/errors";
import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from "@/server/kernel/limits";
import type { Scope } from "@/server/kernel/scopes";
import { patternField, textField } from "@/server/resources/fields";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** A resource as a response shows it. */
// biome-ignore lint/suspicious/noExplicitAny: a projection knows its resource; the registry does not.
export type ShownResource = any;

interface Input {
  params: object | undefined;
  query: object | undefined;
  body: object | undefined;
  /** What `prepare` returned. */
  prepared?: unknown;
  /** Present if the client sent a key and the operation stores the response itself. */
  idempotency?: IdempotentRequest | null;
}

/** An operation as an API endpoint: what routing, validation, execution and documentation need. */
export interface Endpoint {
  operationId: string;
  method: Method;
  path: `/v1/${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  /** The operation's permission; its scope is documented. */
  permission: Permission<string>;
  /** The scope that the key needs; null if any key will do. */
  scope: Scope | null;
  /** False for the few paths that need no key. */
  authenticated?: false;
  /** False if logging the request would only record that logs were read. */
  logged?: false;
  params?: z.ZodType<object>;
  query?: z.ZodType<object>;
  body?: z.ZodType<object>;
  /** Names the body's fields that are wrong for a reason outside its schema. */
  check?: AnyOperation["check"];
  success: {
    status: 200 | 201 | 204;
    body?: z.ZodType;
    /** The media types of responses that are not JSON. */
    files?: readonly string[];
    /** The path of the created resource; sent as `Location`. */
    location?: (shown: ShownResource) => string;
  };
  errors: readonly DefinedError[];
  /** True if the response contains a secret; it is then stored encrypted. */
  secret?: true;
  /** True if the operation stores the response itself. */
  storesResponse?: true;
  /** Runs after the commit, before the response is sent, and returns the result that it shows. */
  afterCommit?(ctx: Context, result: unknown): Promise<unknown>;
  prepare?(ctx: Context, input: Input): Promise<unknown>;
  run(ctx: Context, input: Input): Promise<unknown>;
  serialize(result: unknown, ctx: Context): unknown;
}

/** What `/v1` adds to an operation: nothing but HTTP. */
interface Projection {
  /** 200 unless it creates (201) or has no body (204). */
  status?: 201 | 204;
  location?: (shown: ShownResource) => string;
  logged?: false;
  authenticated?: false;
}

type Exposed = [operation: AnyOperation | AnyListOperation, route: `${Method} /v1/${string}`, http?: Projection];

/** The endpoints of one part of the API: each an operation, its path, and what HTTP adds. */
export function endpoints(tag: Tag, exposed: readonly Exposed[]): Endpoint[] {
  return exposed.map(([operation, route, http]) => endpoint(tag, operation, route, http));
}

function endpoint(tag: Tag, operation: Exposed[0], route: Exposed[1], http: Projection = {}): Endpoint {
  const [method, path] = route.split(" ") as [Method, Endpoint["path"]];
  const { permission } = operation;
  const projected = "isList" in operation ? listProjection(operation) : operationProjection(operation, method, path);
  const { status = 200, location, ...rest } = http;
  return {
    operationId: operation.name,
    method,
    path,
    tag,
    summary: operation.summary,
    description: operation.description,
    permission,
    scope: "scope" in permission ? permission.scope : null,
    ...(path.includes("{") && { params: operation.subject?.key }),
    ...projected,
    success: { ...projected.success, status, location },
    ...rest,
  };
}

type Projected = Pick<
  Endpoint,
  "query" | "body" | "check" | "errors" | "secret" | "storesResponse" | "afterCommit" | "prepare" | "run" | "serialize"
> & {
  success: Omit<Endpoint["success"], "status">;
};

function operationProjection(operation: AnyOperation, method: Method, path: string): Projected {
  const { input, prepare, show } = operation;
  const takesBody = method === "POST" || method === "PUT" || method === "PATCH";
  return {
    query: takesBody ? undefined : queryOf(operation, path),
    body: takesBody ? (input ?? z.strictObject({})) : undefined,
    check: operation.check,
    success: { body: operation.output, files: operation.files },
    errors: operation.errors ?? [],
    secret: operation.secret,
    storesResponse: operation.storesResponse,
    afterCommit: operation.afterCommit,
    prepare: prepare && ((ctx, given) => prepare(ctx, merged(given), undefined)),
    run: (ctx, { prepared, idempotency, ...given }) => operation(ctx, merged(given), { prepared, idempotency }),
    serialize: (result, ctx) => (show ? show(result, ctx) : (result ?? null)),
  };
}

/** The subject's id is in the path, or in the query if the path has no place for it. */
function queryOf({ input, subject }: AnyOperation, path: string): z.ZodObject | undefined {
  if (!subject || path.includes("{")) return input;
  return z.strictObject({ ...subject.key.shape, ...input?.shape });
}

/**
 * The request's fields as the operation's input. Zod has ensured that no body field shares a name with a path
 * parameter.
 */
function merged({ params, query, body }: Input): object {
  return { ...query, ...body, ...params };
}

/** The format of a cursor; its content is opaque. */
const cursor = textField(1000).meta({ pattern: "^[A-Za-z0-9_-]*$" });

const LIMIT_ERROR = `must be a whole number from 1 to ${LIST_LIMIT_MAX}`;

const paging = {
  limit: patternField(4, /^\d{1,4}$/, LIMIT_ERROR)
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= LIST_LIMIT_MAX, { error: LIMIT_ERROR })
    .default(LIST_LIMIT_DEFAULT)
    .meta({
      type: "integer",
      format: "int32",
      minimum: 1,
      maximum: LIST_LIMIT_MAX,
      default: LIST_LIMIT_DEFAULT,
      description: "How many to return.",
    }),
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
