import { z } from "zod";
import { describeToken } from "@/server/domain/identities/describe-payment-method";
import { CardsUnavailable, requireSavingRail } from "@/server/domain/payments/form-rail";
import { openRailForm, readRailReturn } from "@/server/domain/payments/rail-forms";
import { keepMethod } from "@/server/domain/users/saved-methods/keep-method";
import { payerForUser } from "@/server/domain/users/saved-methods/payer-for-user";
import { DEFAULT_CURRENCY } from "@/server/kernel/currencies";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { LOCALES } from "@/server/texts/locales";

/**
 * How long the form's response is valid, in wall-clock time. An old response must not restore a method that was
 * removed.
 */
const RETURN_VALID_MS = 60 * 60_000;

/** Opens the rail's own form, where the user saves a method without paying, and returns the form's URL. */
export const startMyMethod = operation({
  name: "startMyMethod",
  summary: "Opens the form in which you save a payment method.",
  permission: { user: true },
  errors: [CardsUnavailable],
  input: z.strictObject({ locale: z.enum(LOCALES), description: z.string() }),
  async run(ctx, { locale, description }) {
    const { userId } = callerUser(ctx);
    const rail = requireSavingRail(ctx);
    if (!rail.methods) throw CardsUnavailable();
    return openRailForm(rail, {
      ...(await payerForUser(ctx, rail, userId)),
      reference: `${userId}.${ctx.clock.wall().getTime()}`,
      amountCents: null,
      currency: DEFAULT_CURRENCY,
      description,
      locale,
      returnUrl: `${ctx.settings.publicUrl}/me/payment-methods/saved?lang=${locale}`,
    });
  },
});

/** The form's result. `full`: the user already has the maximum number of methods. */
export type MethodAdded = "saved" | "left" | "invalid" | "full";

/** Handles the rail's response and saves the method, once, even if the response is repeated. */
export const completeMyMethod = operation({
  name: "completeMyMethod",
  summary: "Saves the payment method that you entered.",
  permission: { user: true },
  input: z.strictObject({ query: z.instanceof(URLSearchParams).describe("What the rail's form added to the URL.") }),
  async run(ctx, { query }): Promise<MethodAdded> {
    const { userId } = callerUser(ctx);
    const response = await readRailReturn(ctx, query);
    if (response.outcome === "invalid") return "invalid";
    const [owner, startedAt] = response.reference.split(".");
    const age = ctx.clock.wall().getTime() - Number(startedAt);
    if (owner !== userId || !(age >= 0 && age <= RETURN_VALID_MS)) return "invalid";
    if (response.outcome === "canceled") return "left";
    const { rail } = response;
    const token = ctx.ports.rails.railOf({ rail }).methods?.savedToken(response.token) ?? null;
    if (token === null) return "invalid";
    const description = await describeToken(ctx, token);
    return ctx.transaction((tx) => keepMethod(tx, { userId, rail, token, description }));
  },
});
