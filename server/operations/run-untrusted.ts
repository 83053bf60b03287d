import { z } from "zod";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import type { SentForm } from "@/server/operations/idempotency/run-form";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";

type Declared = AnyOperation | AnyListOperation;
type InputFor<Operation extends Declared> = Parameters<Operation>[1];
type RowOf<Operation extends AnyListOperation> = Awaited<ReturnType<Operation>> extends Page<infer Row> ? Row : never;

const NO_FIELDS = z.strictObject({});

/**
 * Runs an operation as pages and forms do. URLs and forms are untrusted, so the input is parsed by the operation's
 * schemas first: a malformed link is not found, and any other invalid field is an invalid parameter.
 */
export async function runUntrusted<Operation extends AnyOperation>(
  ctx: Context,
  operation: Operation,
  input: InputFor<Operation>,
  sent?: SentForm,
): Promise<Awaited<ReturnType<Operation>>> {
  return operation(ctx, readInput(operation, input), sent) as Promise<Awaited<ReturnType<Operation>>>;
}

/** Reads one page of a list as pages do, with its filters parsed as in `runUntrusted`. */
export async function listUntrusted<Operation extends AnyListOperation>(
  ctx: Context,
  operation: Operation,
  filters: InputFor<Operation>,
  page: PageRequest,
): Promise<Page<RowOf<Operation>>> {
  return operation(ctx, readInput(operation, filters), page) as Promise<Page<RowOf<Operation>>>;
}

function readInput({ subject, input: schema = NO_FIELDS }: Declared, input: object): object {
  const names = Object.keys(subject?.key.shape ?? {});
  const [own, rest] = [true, false].map((isKey) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name) === isKey)),
  );
  const key = (subject?.key ?? NO_FIELDS).safeParse(own);
  if (!key.success) throw ResourceNotFound();
  const fields = schema.safeParse(rest);
  if (fields.success) return { ...key.data, ...fields.data };
  const param = fields.error.issues[0]?.path.join(".") ?? "";
  throw InvalidParameter({ param, message: `${param || "A field"} is not valid.` });
}
