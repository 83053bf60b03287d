import { headers } from "next/headers";
import { getApplication } from "@/server/compose";
import { checkFormRateLimit } from "@/server/domain/check-form-rate-limit";
import type { Context } from "@/server/domain/context";
import { visitorCaller } from "@/server/kernel/caller";

/**
 * The product as a page may use it: the site's own facts, and operations on behalf of somebody who is not known. What a
 * link proves, the operation that it is handed to checks. There is no database in here, and no way to act as Almoner.
 */
export interface Visitor {
  /** Without a slash at the end. */
  publicUrl: string;
  isSandbox: boolean;
  /** The product's time. */
  now(): Date;
  /** Runs an operation on the visitor's behalf. */
  run<Input extends unknown[], Result>(operation: (ctx: Context, ...input: Input) => Result, ...input: Input): Result;
  /** True when the visitor has not sent too many forms of late. */
  checkFormRateLimit(): Promise<boolean>;
}

/** Whoever asks for the page that is being rendered, or sends the form that is being taken. */
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
