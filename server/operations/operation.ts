import type { z } from "zod";
import type { Identity } from "@/server/generated/prisma/client";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { DefinedError, ErrorDetail } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { type Makes, runForm, type SentForm } from "@/server/operations/idempotency/run-form";
import type { IdempotentRequest } from "@/server/operations/idempotency/stored-response";
import { errorsOf } from "@/server/operations/implied-errors";
import type { Page, PageRequest } from "@/server/operations/page";
import { type Permission, requireCaller, requireManaged, requireRelation } from "@/server/operations/permission";
import { requireStepUp, type StepUp } from "@/server/operations/step-up";
import type { AnySubject, KeyOf, RelationOf, ThingOf } from "@/server/operations/subject";
import type { Warning } from "@/server/resources/warning";

interface Admitted<Thing> {
  /** The subject: found, and the caller's relation to it checked. */
  subject: Thing;
  /** The identities that the permission's `manages` names, by field. */
  managed: Record<string, Identity>;
}

/** What an operation gets besides its input. */
export interface Extras<Thing, Prepared = undefined> extends Admitted<Thing> {
  /** What `prepare` returned. */
  prepared: Prepared;
  /** Present if the client sent a key and the operation stores the response itself. */
  idempotency: IdempotentRequest | null;
  /** The id that a form has chosen for what the operation makes; null for a new one. */
  chosenId: string | null;
}

/** What only the caller of an operation knows about one run of it. */
interface Run extends SentForm {
  prepared?: unknown;
  idempotency?: IdempotentRequest | null;
}

type ObjectSchema = z.ZodType<object | undefined>;
type Fields<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
/** The input of an operation in the API's field names: what identifies its subject, and its own fields. */
export type InputOf<Subject, Schema> = (Subject extends AnySubject ? KeyOf<Subject> : unknown) & Fields<Schema>;
type SubjectOf<Subject> = Subject extends AnySubject ? ThingOf<Subject> : undefined;

interface Declaration<Subject, Schema, Shown> {
  /** The verb and noun that name it everywhere: in the API, the client, tRPC and the audit trail. */
  name: string;
  /** One sentence for the API reference; `description` says more. */
  summary: string;
  description?: string;
  /** The scope, and the caller's required relation to the subject. */
  permission: Permission<Subject extends AnySubject ? RelationOf<Subject> : never>;
  /** The subject's kind; its key is part of the input. */
  subject?: Subject;
  /** The fields of the input besides the subject's key. */
  input?: Schema;
  /** Finds errors that depend on settings, together with the schema: other fields may be invalid. It reads no data. */
  check?(ctx: Context, input: Record<string, unknown>): ErrorDetail[];
  /** The schema of the result, or of each item of a list, as clients see it. */
  output?: z.ZodType;
  /** Every error that it throws on purpose, besides those implied by its subject and its permission. */
  errors?: readonly DefinedError[];
  /** True if the output contains a secret: a stored response is then encrypted. */
  secret?: true;
  /** The media types of files that it can return. */
  files?: readonly string[];
  /** Serializes a result according to `output`. */
  show?(result: Shown, ctx: Context): unknown;
  /** Names the parts of an accepted input that have no effect; the response then has `warnings`. */
  warn?(input: NoInfer<Fields<Schema>>): Warning[];
}

export interface OperationDeclaration<Subject, Schema, Result, Prepared, Shown = Result>
  extends Declaration<Subject, Schema, Shown> {
  /** Whether the session must have proven its second factor recently: for all inputs, or for some. */
  stepUp?: StepUp<NoInfer<InputOf<Subject, Schema>>, NoInfer<SubjectOf<Subject>>>;
  /** True if the operation stores the response under the Idempotency-Key in its own single statement. */
  storesResponse?: true;
  /** What it makes, if a form can choose its id: then one form makes it once, however often it is sent. */
  makes?: Makes<Result, Admitted<NoInfer<SubjectOf<Subject>>>>;
  /** Locks what it changes, and returns `seenValues` of it: a form that showed other values changes nothing. */
  seenNow?(tx: Context, input: NoInfer<InputOf<Subject, Schema>>): Promise<string>;
  /** Runs after the commit, before the response is sent; not for a replayed one. The response shows what it returns. */
  afterCommit?(ctx: Context, result: Result): Promise<Result>;
  /** Makes network calls before any transaction begins. It must change nothing. */
  prepare?(
    ctx: Context,
    input: NoInfer<InputOf<Subject, Schema>>,
    subject: NoInfer<SubjectOf<Subject>>,
  ): Promise<Prepared>;
  run(
    ctx: Context,
    input: NoInfer<InputOf<Subject, Schema>>,
    extras: Extras<NoInfer<SubjectOf<Subject>>, NoInfer<Prepared>>,
  ): Promise<Result>;
}

export interface ListDeclaration<Subject, Schema, Row> extends Declaration<Subject, Schema, NoInfer<Row>> {
  run(
    ctx: Context,
    filters: NoInfer<InputOf<Subject, Schema>>,
    page: PageRequest,
    subject: NoInfer<SubjectOf<Subject>>,
  ): Promise<Page<Row>>;
}

/** An operation: call it, and its permission is enforced before it runs; read its fields to project or document it. */
export type Operation<Subject, Schema, Result, Prepared, Shown = Result> = ((
  ctx: Context,
  input: InputOf<Subject, Schema>,
  run?: Run,
) => Promise<Result>) &
  Omit<OperationDeclaration<Subject, Schema, Result, Prepared, Shown>, "run">;

/** An operation that reads one page of a list. */
export type ListOperation<Subject, Schema, Row> = ((
  ctx: Context,
  filters: InputOf<Subject, Schema>,
  page: PageRequest,
) => Promise<Page<Row>>) &
  Omit<ListDeclaration<Subject, Schema, Row>, "run"> & { isList: true };

// biome-ignore lint/suspicious/noExplicitAny: what the projections hold, with its types erased.
export type AnyOperation = Operation<any, any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: what the projections hold, with its types erased.
export type AnyListOperation = ListOperation<any, any, any>;

/**
 * Declares an operation: the unit that `/v1`, tRPC, server actions and commands are projections of. Its permission is
 * enforced here and nowhere else, whoever calls it.
 */
export function operation<
  Result,
  Subject extends AnySubject | undefined = undefined,
  Schema extends ObjectSchema | undefined = undefined,
  Prepared = undefined,
  Shown = Result,
>(
  declaration: OperationDeclaration<Subject, Schema, Result, Prepared, Shown>,
): Operation<Subject, Schema, Result, Prepared, Shown> {
  type Input = InputOf<Subject, Schema>;
  const { run, prepare } = declaration;
  const perform = async (ctx: Context, input: Input, { prepared, idempotency = null, ...sent }: Run = {}) => {
    const admitted = await admit(ctx, declaration, input);
    await requireStepUp(ctx, declaration.stepUp, input, admitted.subject);
    const details = declaration.check?.(ctx, { ...input }) ?? [];
    if (details.length > 0) throw InvalidParameter({ message: details[0]!.message, details });
    const ready = (prepared ?? (await prepare?.(ctx, input, admitted.subject))) as Prepared;
    return runForm(ctx, declaration, { ...sent, input, admitted }, (tx, chosenId) =>
      run(tx, input, { ...admitted, prepared: ready, idempotency, chosenId }),
    );
  };
  return named(perform, {
    ...declaration,
    errors: errorsOf(declaration),
    ...(prepare && {
      prepare: async (ctx: Context, input: Input) =>
        prepare(ctx, input, (await admit(ctx, declaration, input)).subject),
    }),
  });
}

/** Declares a list operation: newest first, one page at a time. */
export function listOperation<
  Row,
  Subject extends AnySubject | undefined = undefined,
  Schema extends ObjectSchema | undefined = undefined,
>(declaration: ListDeclaration<Subject, Schema, Row>): ListOperation<Subject, Schema, Row> {
  const { run } = declaration;
  const perform = async (ctx: Context, filters: InputOf<Subject, Schema>, page: PageRequest) =>
    run(ctx, filters, page, (await admit(ctx, declaration, filters)).subject);
  return named(perform, { ...declaration, isList: true as const, errors: errorsOf(declaration) });
}

/** Lets the caller in, or throws: 403 without the scope or for what it does not manage, 404 for what it may not see. */
async function admit<Subject extends AnySubject | undefined>(
  ctx: Context,
  { permission, subject }: Pick<Declaration<Subject, undefined, unknown>, "permission" | "subject">,
  input: unknown,
): Promise<Admitted<SubjectOf<Subject>>> {
  requireCaller(ctx.caller, permission, subject !== undefined);
  const found = subject && (await requireRelation(ctx, permission, subject, input as object));
  const managed = await requireManaged(ctx, permission, { ...(input as object) });
  return { subject: found as SubjectOf<Subject>, managed };
}

/** Gives a function the declaration's fields. A function's `name` cannot be assigned, only defined. */
function named<Perform extends object, Fields extends { name: string }>(perform: Perform, fields: Fields) {
  const { name, ...rest } = fields;
  Object.defineProperty(perform, "name", { value: name });
  return Object.assign(perform, rest) as unknown as Perform & Omit<Fields, "run">;
}
