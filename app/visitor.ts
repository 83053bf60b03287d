import { headers } from "next/headers";
import { getApplication } from "@/server/compose";
import { checkFormRateLimit } from "@/server/domain/check-form-rate-limit";
import type { Context } from "@/server/domain/context";
import { visitorCaller } from "@/server/kernel/caller";

/**
 * The product as pages may use it: facts about the site, and operations on behalf of an anonymous visitor. An operation
 * that takes a link verifies it. Gives no access to the database, and no way to act as Almoner.
 */
export interface Visitor {
  /** Without a trailing slash. */
  publicUrl: string;
  isSandbox: boolean;
  /** The product's clock. */
  now(): Date;
  /** Runs an operation on the visitor's behalf. */
  run<Input extends unknown[], Result>(operation: (ctx: Context, ...input: Input) => Result, ...input: Input): Result;
  /** Whether the visitor is within the rate limit for forms. */
  checkFormRateLimit(): Promise<boolean>;
}

/** The visitor who requests the current page or submits the current form. */
export async function getVisitor(): Promise<Visitor> {
  const { context } = await getApplication();
  const ctx = context.as(visitorCaller("page"));
  return {
    publicUrl: ctx.settings.publicUrl,
    isSandbox: ctx.settings.mode === "sandbox",
    now: () => ctx.now(),
    run: (operation, ...input) => operation(ctx, ...input),
    checkFormRateLimit: async () => checkFormRateLimit(ctx, (await headers()).get("x-almoner-visitor") ?? ""),
  };
}
