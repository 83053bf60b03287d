import type { AnyProcedure } from "@trpc/server";
import { z } from "zod";
import { checkBody } from "@/server/api/check-body";
import { toApiError } from "@/server/api/failure-response";
import { type Projected, projectionOf } from "@/server/api/projection";
import type { JsonBody } from "@/server/api/read-body";
import { check, checkQuery, errorFor } from "@/server/api/validate";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { PROCEDURE_FILE_MAX_BYTES } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { File, StreamedFile } from "@/server/operations/file";
import { isReading } from "@/server/operations/is-reading";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import { requireCaller } from "@/server/operations/permission";
import { requireChangeable } from "@/server/operations/require-changeable";
import { type ProcedureRequest, trpc, trpcError } from "@/server/trpc/trpc";

type Declared = AnyOperation | AnyListOperation;

/**
 * Projects an operation as a procedure of the same name: a query if it reads, else a mutation. Permission, input,
 * result and errors are the operation's; lists are paginated as in the API.
 */
export function procedureOf(operation: Declared): AnyProcedure {
  const reads = isReading(operation);
  const projected = projectionOf(operation, reads ? "query" : "body");
  const procedure = trpc.procedure.input(z.unknown());
  const answer = async ({ ctx: request, input }: { ctx: ProcedureRequest; input: unknown }) => {
    try {
      return await run(operation, projected, request, input ?? {});
    } catch (error) {
      throw trpcError(toApiError(error, request.ctx.log, request.requestId));
    }
  };
  return reads ? procedure.query(answer) : procedure.mutation(answer);
}

async function run(operation: Declared, projected: Projected, request: ProcedureRequest, input: object) {
  const { ctx, refused, body } = request;
  if (refused) throw refused;
  requireCaller(ctx.caller, operation.permission);
  if (body) requireChangeable(ctx);
  const given = inputOf(ctx, operation, projected, { input, body });
  const result = await projected.run(ctx, { ...given, prepared: await projected.prepare?.(ctx, given) });
  if (body) ctx.wake();
  const final = projected.afterCommit ? await projected.afterCommit(ctx, result) : result;
  return shown(operation, await projected.serialize(final, ctx, given));
}

/** Reads the input as the API reads a request: first the subject's key, which matches nothing if it is malformed. */
function inputOf(
  ctx: Context,
  { subject }: Declared,
  projected: Projected,
  { input, body }: { input: object; body: JsonBody | null },
) {
  const names = Object.keys(subject?.key.shape ?? {});
  const [key, fields] = [true, false].map((isKey) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name) === isKey)),
  );
  const params = check<object>(subject?.key ?? z.strictObject({}), key);
  if (!params.ok) throw ResourceNotFound();
  const schema = projected.query ?? projected.body ?? z.strictObject({});
  const read = body
    ? checkBody(schema, { ...body, value: fields }, (given) => projected.check?.(ctx, given) ?? [])
    : checkQuery(schema, fields);
  if (!read.ok) throw errorFor(read.details);
  const given = body ? { query: undefined, body: read.value } : { query: read.value, body: undefined };
  return { params: subject && params.value, ...given };
}

/**
 * The result as clients see it. Without a schema, nothing is returned; a file is returned as text or, if it has none,
 * as base64.
 */
async function shown({ output }: Declared, serialized: unknown): Promise<unknown> {
  if (!(serialized instanceof File || serialized instanceof StreamedFile)) return output ? serialized : null;
  const { mediaType, filename } = serialized;
  const bytes = serialized instanceof File ? serialized.bytes : await wholeOf(serialized.stream);
  const isText = typeof bytes === "string";
  const content = isText ? bytes : Buffer.from(bytes).toString("base64");
  return { media_type: mediaType, filename, encoding: isText ? "text" : "base64", content };
}

/** Procedures cannot stream, so they buffer the whole response. */
async function wholeOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream) {
    bytes += part.length;
    if (bytes > PROCEDURE_FILE_MAX_BYTES)
      throw InvalidParameter({
        message: "This file is too long for a procedure. Download it from its page or the API.",
      });
    parts.push(part);
  }
  return Buffer.concat(parts);
}
