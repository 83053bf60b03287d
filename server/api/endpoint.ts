import { z } from "zod";
import { projectionOf } from "@/server/api/projection";
import type { Tag } from "@/server/api/tags";
import type { DefinedError } from "@/server/kernel/errors";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import type { IdempotentRequest } from "@/server/operations/idempotency/stored-response";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import type { Permission } from "@/server/operations/permission";

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
  /** What it projects; absent if there is no operation behind it. */
  operation?: AnyOperation | AnyListOperation;
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
  /** True if it is the same for everyone and holds no secret: any site may read it, and caches may keep it. */
  published?: true;
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
  /**
   * The field of the body that is a file, in base64. Its body may also come as `multipart/form-data`, and is as long as a
   * file needs.
   */
  fileField?: string;
  /** True if the response contains a secret; it is then stored encrypted. */
  secret?: true;
  /** True if the operation stores the response itself. */
  storesResponse?: true;
  /** Runs after the commit, before the response is sent, and returns the result that it shows. */
  afterCommit?(ctx: Context, result: unknown): Promise<unknown>;
  prepare?(ctx: Context, input: Input): Promise<unknown>;
  run(ctx: Context, input: Input): Promise<unknown>;
  /** Writes the response to an input. */
  serialize(result: unknown, ctx: Context, input: Input): unknown;
}

/** What `/v1` adds to an operation: nothing but HTTP. */
interface Projection {
  /** 200 unless it creates (201) or has no body (204). */
  status?: 201 | 204;
  location?: (shown: ShownResource) => string;
  logged?: false;
  authenticated?: false;
  fileField?: string;
}

type Exposed = [operation: AnyOperation | AnyListOperation, route: `${Method} /v1/${string}`, http?: Projection];

/** The endpoints of one part of the API: each an operation, its path, and what HTTP adds. */
export function endpoints(tag: Tag, exposed: readonly Exposed[]): Endpoint[] {
  return exposed.map(([operation, route, http]) => endpoint(tag, operation, route, http));
}

function endpoint(tag: Tag, operation: Exposed[0], route: Exposed[1], http: Projection = {}): Endpoint {
  const [method, path] = route.split(" ") as [Method, Endpoint["path"]];
  const { permission } = operation;
  const takes = method === "POST" || method === "PUT" || method === "PATCH" ? "body" : "query";
  const projected = projectionOf(operation, takes);
  const { status = 200, location, ...rest } = http;
  return {
    operationId: operation.name,
    operation,
    method,
    path,
    tag,
    summary: operation.summary,
    description: operation.description,
    permission,
    scope: "scope" in permission ? permission.scope : null,
    ...(path.includes("{") && { params: operation.subject?.key }),
    ...projected,
    ...(takes === "query" && !path.includes("{") && queryWithSubject(operation)),
    success: { ...projected.success, status, location },
    ...rest,
  };
}

/** The subject's id is in the path, or in the query if the path has no place for it. */
function queryWithSubject({ input, subject }: Exposed[0]): Pick<Endpoint, "query"> | null {
  return subject ? { query: z.strictObject({ ...subject.key.shape, ...input?.shape }) } : null;
}
