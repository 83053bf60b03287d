import type { z } from "zod";
import type { Tag } from "@/server/api/tags";
import type { Context } from "@/server/domain/context";
import type { DefinedError } from "@/server/kernel/errors";
import type { Scope } from "@/server/kernel/scopes";

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

/** An Idempotency-Key with the hash of the request that it came with. */
export interface IdempotentRequest {
  key: string;
  requestHash: string;
}

/** A stored answer that an operation found for its Idempotency-Key, to be sent again byte for byte. */
export class ReplayedAnswer {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {}
}

/** An answer that is not JSON. */
export class FileAnswer {
  constructor(
    readonly bytes: Uint8Array | string,
    readonly headers: Record<string, string>,
  ) {}
}

interface Request<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
}

interface Input<Params, Query, Body, Prepared> extends Request<Params, Query, Body> {
  /** What `prepare` returned. */
  prepared: Prepared;
  /** Present when the client sent a key and the operation keeps the answer itself. */
  idempotency: IdempotentRequest | null;
}

/** A resource as an answer shows it. */
export type ShownResource = { id: string; [field: string]: unknown };

export interface EndpointDeclaration<Params, Query, Body, Result, Prepared = undefined> {
  operationId: string;
  method: Method;
  path: `/v1/${string}`;
  tag: Tag;
  summary: string;
  description?: string;
  /** The scope that the key needs; null where any key will do. */
  scope: Scope | null;
  /** False for the few paths that need no key. */
  authenticated?: false;
  /** False where the log of requests would only tell of its own reading. */
  logged?: false;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  body?: z.ZodType<Body>;
  success: {
    status: 200 | 201 | 204;
    body?: z.ZodType;
    /** The media types of answers that are not JSON. */
    files?: string[];
    /** Where the created resource that the answer shows is found; sent as `Location`. */
    location?: (shown: ShownResource) => string;
  };
  errors?: DefinedError[];
  /** True where the answer holds a secret: it is then stored encrypted. */
  secret?: true;
  /** True where the operation writes key, effect and answer in its own single statement. */
  keepsAnswer?: true;
  /** Asks the outside world before any transaction begins. It must change nothing. */
  prepare?(ctx: Context, input: Request<Params, Query, Body>): Promise<Prepared>;
  run(ctx: Context, input: Input<Params, Query, Body, NoInfer<Prepared>>): Promise<Result | ReplayedAnswer>;
  serialize(result: NoInfer<Result>, ctx: Context): object | FileAnswer | null | Promise<object | FileAnswer | null>;
}

/** Any endpoint, its types forgotten: what the registry holds. */
export type Endpoint = EndpointDeclaration<unknown, unknown, unknown, unknown, unknown>;

/** Declares an operation of the API: everything that routing, checking, answering and documenting it takes. */
export function endpoint<
  Params = undefined,
  Query = undefined,
  Body = undefined,
  Result = unknown,
  Prepared = undefined,
>(declaration: EndpointDeclaration<Params, Query, Body, Result, Prepared>): Endpoint {
  return declaration as unknown as Endpoint;
}
