import { z } from "zod";
import type { CheckoutDraft, CheckoutError } from "@/server/domain/checkouts/checkout-draft";
import { railOfWay } from "@/server/domain/checkouts/giving-ways";
import { findFormRail } from "@/server/domain/payments/form-rail";
import { ownPersonIds } from "@/server/domain/users/own-person";
import {
  hasExpired,
  readOwnMethods,
  type ShownMethod,
  shownMethod,
} from "@/server/domain/users/saved-methods/own-methods";
import type { SavedMethod } from "@/server/generated/prisma/client";
import { emailKey } from "@/server/kernel/email-address";
import type { GivingWay } from "@/server/kernel/giving-way";
import { SAVED_METHODS_MAX } from "@/server/kernel/limits";
import { callerUser } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** What a form offers to a signed-in user, in addition to what it offers to everyone. */
export interface OfferedMethods {
  /** The methods that can pay in the currency, the default first. */
  methods: ShownMethod[];
  /** Whether a method entered in the rail's form can be saved. */
  canSave: boolean;
  /** The name that they entered when they last gave with one of them; null if they never have. */
  givenBy: string | null;
}

/** Reads which saved methods the user can pay with in a currency, without a rail's form. */
export const readOfferedMethods = operation({
  name: "readOfferedMethods",
  summary: "Reads which of your saved payment methods can pay in a currency.",
  permission: { user: true },
  input: z.strictObject({ currency: z.string() }),
  async run(ctx, { currency }): Promise<OfferedMethods> {
    const all = await readOwnMethods(ctx, callerUser(ctx).userId);
    const methods = all.filter((method) => isOffered(ctx, method, currency)).map(shownMethod);
    const canSave = findFormRail(ctx, { currency })?.methods !== undefined && all.length < SAVED_METHODS_MAX;
    const givenBy = all.find((method) => method.givenBy !== null)?.givenBy ?? null;
    return { methods, canSave, givenBy };
  },
});

function isOffered(ctx: Context, method: SavedMethod, currency: string): boolean {
  return takes(ctx, method, currency) && !hasExpired(method, ctx.now());
}

function takes(ctx: Context, { rail }: Pick<SavedMethod, "rail">, currency: string): boolean {
  return ctx.ports.rails.named(rail)?.serves({ currency }) ?? false;
}

/** Returns the saved method that the form names, null if it names none, or an error if it cannot be charged. */
export async function chosenMethod(
  ctx: Context,
  { savedMethodId: id = null, email }: CheckoutDraft,
  currency: string,
): Promise<SavedMethod | CheckoutError | null> {
  if (id === null) return null;
  const gone: CheckoutError = { field: "pay_by", code: "methodGone" };
  const { caller } = ctx;
  // A typed address proves nothing: without a session there are no saved methods.
  if (caller.kind !== "user") return gone;
  const { userId } = caller;
  const method = await ctx.db.savedMethod.findFirst({ where: { id, userId } });
  if (!method) return gone;
  if (!takes(ctx, method, currency)) return { field: "pay_by", code: "methodUnavailable" };
  // Receipts and emails about a gift go to its address, so the address has to be the user's own.
  const own = { id: { in: await ownPersonIds(ctx, userId) }, emailKey: emailKey(email) };
  return (await ctx.db.identity.count({ where: own })) > 0 ? method : { field: "email", code: "methodNotOfAddress" };
}

/**
 * The payment columns of a checkout: its rail, the user's saved method if one is used, and for whom a new one is saved.
 */
export function paymentOf(ctx: Context, draft: CheckoutDraft, currency: string, chosen: ChosenPayment) {
  const { way, method } = chosen;
  const rail = method?.rail ?? railOfWay(ctx, way, currency);
  const isSaved = draft.savesMethod === true && way === "form" && method === null;
  return {
    paysByTransfer: way === "transfer",
    paysByDebit: way === "debit",
    rail,
    savedMethodId: method?.id ?? null,
    savesFor: isSaved && ctx.caller.kind === "user" ? ctx.caller.userId : null,
  };
}

/** How a checkout is paid. */
export interface ChosenPayment {
  way: GivingWay;
  method: SavedMethod | null;
}
