import { holdsCardNumber } from "@/server/domain/identities/card-number";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import type { PaymentMethodDescription, PayoutAccountDescription } from "@/server/ports/payment-rail";

/**
 * Asks the rail to describe a token. It is a network call, so it runs before any transaction. Throws 400 for a token
 * that the rail does not know or that contains a card number, and echoes neither.
 */
export async function describeToken(ctx: Context, token: string): Promise<PaymentMethodDescription> {
  if (holdsCardNumber(token)) {
    throw error("token must be a token from the payment provider's form. Card numbers are never accepted.");
  }
  const description = await ctx.ports.rail.describe(token);
  if (!description) throw error("token is not valid. Use the payment provider's form to create a new one.");
  return description;
}

/** The same for the token of an account that payouts can go to. */
export async function describeAccountToken(ctx: Context, token: string): Promise<PayoutAccountDescription> {
  if (holdsCardNumber(token)) {
    throw error("token must be a token from the payment provider's form. Card numbers are never accepted.");
  }
  const description = await ctx.ports.rail.describeAccount(token);
  if (!description) throw error("token is not valid. Use the payment provider's form to create a new one.");
  return description;
}

function error(message: string) {
  return InvalidParameter({ message, details: [{ param: "token", code: InvalidParameter.code, message }] });
}
