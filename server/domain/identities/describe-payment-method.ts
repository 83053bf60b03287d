import { holdsCardNumber } from "@/server/domain/identities/card-number";
import { InvalidParameter } from "@/server/kernel/common-errors";
import type { Context } from "@/server/operations/context";
import type { PaymentRail } from "@/server/ports/payment-rail";
import type { PaymentMethodDescription, PayoutAccountDescription } from "@/server/ports/rail-descriptions";

/** A description from a rail that knows the token. */
type OfRail<Description> = Description & { rail: string };

/**
 * Asks the rails to describe a token. This is a network call, so it runs outside any transaction. Throws 400 for a
 * token that no rail knows or that contains a card number, without echoing it.
 */
export function describeToken(ctx: Context, token: string): Promise<OfRail<PaymentMethodDescription>> {
  return describedBy(ctx, token, (rail) => rail.describe(token));
}

/** The same for the token of a payout account. */
export function describeAccountToken(ctx: Context, token: string): Promise<OfRail<PayoutAccountDescription>> {
  return describedBy(ctx, token, (rail) => rail.describeAccount(token));
}

async function describedBy<Description>(
  ctx: Context,
  token: string,
  describe: (rail: PaymentRail) => Promise<Description | null>,
): Promise<OfRail<Description>> {
  if (holdsCardNumber(token)) {
    throw error("token must be a token from the payment provider's form. Card numbers are never accepted.");
  }
  for (const rail of ctx.ports.rails.all) {
    const description = await describe(rail);
    if (description) return { ...description, rail: rail.name };
  }
  throw error("token is not valid. Use the payment provider's form to create a new one.");
}

function error(message: string) {
  return InvalidParameter({ message, details: [{ param: "token", code: InvalidParameter.code, message }] });
}
