import { z } from "zod";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, identityId } from "@/server/resources/fields";
import { currencyOut, dateOut } from "@/server/resources/response-fields";

/** Larger than the number of currencies that exist. */
const CURRENCIES_MAX = 300;

const balance = z
  .strictObject({
    currency: currencyOut.describe("The ISO 4217 currency code."),
    available_cents: centsOut.describe(
      "The net amount of settled gifts, less refunds and payouts. Below zero after a refund of what was paid out.",
    ),
    held_cents: centsOut.describe("How much of it is held back, so that it is not paid out yet."),
    in_transit_cents: centsOut.describe("What has left it for payouts that have not arrived."),
    next_payout_on: dateOut
      .nullable()
      .describe(
        "When its schedule pays it out, if it stays as it is. null for a manual schedule, or below the minimum.",
      ),
    pending_cents: centsOut.describe("The net amount of gifts that are still clearing."),
    credit_cents: centsOut.describe(
      "What the identity is owed as a donor: refunds that could not be paid, or that came back and are not paid yet.",
    ),
  })
  .meta({ id: "Balance", description: "The balance of an identity in one currency." });

export const identityBalanceResource = z
  .strictObject({
    identity_id: identityId.describe("The identity that these balances belong to."),
    balances: z
      .array(balance)
      .max(CURRENCIES_MAX)
      .describe("One balance for each currency ever received or owed. Empty if nothing was."),
  })
  .meta({ id: "IdentityBalance", description: "The balances of an identity." });

export interface IdentityBalance {
  identityId: string;
  balances: {
    currency: string;
    availableCents: Cents;
    heldCents: Cents;
    inTransitCents: Cents;
    /** As `2026-03-02`. */
    nextPayoutOn: string | null;
    pendingCents: Cents;
    creditCents: Cents;
  }[];
}

/** Writes an identity's balance. */
export function serializeIdentityBalance({
  identityId,
  balances,
}: IdentityBalance): z.infer<typeof identityBalanceResource> {
  return {
    identity_id: identityId,
    balances: balances.map(({ availableCents, heldCents, inTransitCents, pendingCents, creditCents, ...balance }) => ({
      currency: balance.currency,
      available_cents: centsToJson(availableCents),
      held_cents: centsToJson(heldCents),
      in_transit_cents: centsToJson(inTransitCents),
      next_payout_on: balance.nextPayoutOn,
      pending_cents: centsToJson(pendingCents),
      credit_cents: centsToJson(creditCents),
    })),
  };
}
