import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { type Runs, visitWithSpace } from "@/app/_request/runs";
import { getApplication } from "@/server/compose/application";
import type { House } from "@/server/kernel/brand";
import { visitorCaller } from "@/server/kernel/caller";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import { UNKNOWN_VISITOR, VISITOR_HEADER } from "@/server/kernel/visitor-network";
import type { AnyListOperation, AnyOperation } from "@/server/operations/operation";
import type { PageRequest } from "@/server/operations/page";
import { checkFormRateLimit, visitorHash } from "@/server/operations/rate-limits/check-form-rate-limit";
import { type NotTaken, whyNothingChanges } from "@/server/operations/require-changeable";
import { listUntrusted, runUntrusted } from "@/server/operations/run-untrusted";

type Input<Operation extends AnyOperation | AnyListOperation> = Parameters<Operation>[1];
type Result<Operation extends AnyOperation> = Awaited<ReturnType<Operation>>;
type Listed<Operation extends AnyListOperation> = Awaited<ReturnType<typeof listUntrusted<Operation>>>;

/**
 * The product as pages may use it: facts about the site, and operations on behalf of an anonymous visitor. An operation
 * that takes a link verifies it. Gives no access to the database, and cannot act as Almoner itself.
 */
export interface Visitor {
  /** Without a trailing slash. */
  publicUrl: string;
  isSandbox: boolean;
  /** The operator of this installation, and their settings. */
  operator: Operator;
  /** The installation's name and brand. */
  house: House;
  /** The product's clock. */
  now(): Date;
  /** Runs an operation on the visitor's behalf. */
  run: Runs["run"];
  /** The same; null if nothing is found that the visitor can see. */
  find<Operation extends AnyOperation>(
    operation: Operation,
    input: Input<Operation>,
  ): Promise<Result<Operation> | null>;
  /** The same for an operation that reads; if nothing is found, the visitor gets a 404 page. */
  findOr404<Operation extends AnyOperation>(
    operation: Operation,
    input: Input<Operation>,
  ): Promise<NonNullable<Result<Operation>>>;
  /** Reads one page of a list on the visitor's behalf. */
  list<Operation extends AnyListOperation>(
    operation: Operation,
    filters: Input<Operation>,
    page: PageRequest,
  ): Promise<Listed<Operation>>;
  /** Why no changes can be accepted at the moment; null if they can. */
  whyNotTaken(): NotTaken | null;
  /** Whether the visitor is within the rate limit for forms. */
  checkFormRateLimit(): Promise<boolean>;
  /** Identifies the visitor's network by a keyed hash; null for the operator on the machine itself. */
  networkHash(): Promise<string | null>;
}

export interface Operator {
  name: string | null;
  /** The lines of their postal address. */
  address: readonly string[];
  email: string | null;
  /** The folder with their own legal texts. */
  legalDir: string | null;
  documentRetentionDays: number;
  selfieRetentionDays: number;
}

/** The visitor who requests the current page or submits the current form. */
export async function getVisitor(): Promise<Visitor> {
  const { context, env } = await getApplication();
  const ctx = context.as(visitorCaller("page"));
  const find: Visitor["find"] = (operation, input) => runUntrusted(ctx, operation, input).catch(nullIfNotFound);
  return {
    publicUrl: ctx.settings.publicUrl,
    isSandbox: ctx.settings.mode === "sandbox",
    operator: {
      name: env.OPERATOR_NAME ?? null,
      address: (env.OPERATOR_ADDRESS ?? "").split(";").flatMap((line) => line.trim() || []),
      email: env.CONTACT_EMAIL ?? null,
      legalDir: env.LEGAL_DIR ?? null,
      documentRetentionDays: env.DOCUMENT_RETENTION_DAYS,
      selfieRetentionDays: env.SELFIE_RETENTION_DAYS,
    },
    house: ctx.ports.house.current(),
    now: () => ctx.now(),
    run: (operation, input, sent) => visitWithSpace(ctx, operation, input, sent),
    find,
    async findOr404(operation, input) {
      const found = await find(operation, input);
      return found ?? notFound();
    },
    list: (operation, filters, page) => listUntrusted(ctx, operation, filters, page),
    networkHash: async () => visitorHash(ctx, (await headers()).get(VISITOR_HEADER) ?? UNKNOWN_VISITOR),
    whyNotTaken: () => whyNothingChanges(ctx),
    checkFormRateLimit: async () => checkFormRateLimit(ctx, (await headers()).get(VISITOR_HEADER) ?? UNKNOWN_VISITOR),
  };
}

function nullIfNotFound(error: unknown): null {
  if (isAlmonerError(error) && error.code === ResourceNotFound.code) return null;
  throw error;
}
