import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { Caller } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { allowsScope, type Right, type Role } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import type { SentForm } from "@/server/operations/idempotency/run-form";
import { isReading } from "@/server/operations/is-reading";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import type { PageRequest } from "@/server/operations/page";
import { requireChangeable } from "@/server/operations/require-changeable";
import { listUntrusted, runUntrusted } from "@/server/operations/run-untrusted";

export type Input<Operation extends AnyOperation | AnyListOperation> = Parameters<Operation>[1];
export type Result<Operation extends AnyOperation> = Awaited<ReturnType<Operation>>;
type Listed<Operation extends AnyListOperation> = Awaited<ReturnType<typeof listUntrusted<Operation>>>;

/** Runs operations as one caller. */
export interface Runs {
  run<Operation extends AnyOperation>(
    operation: Operation,
    input: Input<Operation>,
    sent?: SentForm,
  ): Promise<Result<Operation>>;
  /** The same; if nothing is found that the caller can see, a 404 page. */
  findOr404<Operation extends AnyOperation>(
    operation: Operation,
    input: Input<Operation>,
    sent?: SentForm,
  ): Promise<Result<Operation>>;
  list<Operation extends AnyListOperation>(
    operation: Operation,
    filters: Input<Operation>,
    page: PageRequest,
  ): Promise<Listed<Operation>>;
}

/** The header of form requests that scripts send. */
const ACTION_HEADER = "next-action";

/**
 * Runs an operation. If a script sent the form for a change, first checks whether changes are possible at the moment.
 */
export async function visitWithSpace<Operation extends AnyOperation>(
  ctx: Context,
  operation: Operation,
  input: Input<Operation>,
  sent?: SentForm,
): Promise<Result<Operation>> {
  // Streamed files are still read after their request's headers are gone, and reading needs no space.
  if (!isReading(operation) && (await headers()).has(ACTION_HEADER)) requireChangeable(ctx);
  return await runUntrusted(ctx, operation, input, sent);
}

/** Runs operations as the caller of a context. */
export function runsAs(ctx: Context): Runs {
  return {
    run: (operation, input, sent) => visitWithSpace(ctx, operation, input, sent),
    findOr404: (operation, input, sent) => runUntrusted(ctx, operation, input, sent).catch(pageNotFound),
    list: (operation, filters, page) => listUntrusted(ctx, operation, filters, page),
  };
}

function pageNotFound(error: unknown): never {
  if (isAlmonerError(error) && error.code === ResourceNotFound.code) notFound();
  throw error;
}

/**
 * Acting for an organization of the user, or for one of its applications, with the user's current roles; or as one of
 * the user's own persons, without roles.
 */
export interface Acting extends Runs {
  roles: readonly Role[];
  isPerson: boolean;
  /** True for a member who acts only for some campaigns. */
  isBound: boolean;
  /** True if the roles allow it. Only decides what is shown; operations check it themselves. */
  may(right: Right): boolean;
}

/** How the pages of a member or a person act. */
export function actingAs(caller: Extract<Caller, { kind: "member" | "person" }>, runs: Runs): Acting {
  const isPerson = caller.kind === "person";
  return {
    ...runs,
    isPerson,
    roles: isPerson ? [] : caller.roles,
    isBound: !isPerson && caller.campaigns !== null,
    may: (right) => allowsScope(caller.scopes, right),
  };
}
