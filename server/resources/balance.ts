import { z } from "zod";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, identityId } from "@/server/resources/fields";
import { currencyOut } from "@/server/resources/response-fields";

/** There are fewer currencies in the world. */
const CURRENCIES_MAX = 300;

const balance = z
  .strictObject({
    currency: currencyOut.describe("The currency, as ISO 4217 writes it."),
    available_cents: centsOut.describe("What settled gifts brought, less what was given back."),
    pending_cents: centsOut.describe("What gifts that are still clearing will bring."),
  })
  .meta({ id: "Balance", description: "What is owed to an identity in one currency." });

export const identityBalanceResource = z
  .strictObject({
    identity_id: identityId.describe("Whose balances these are."),
    balances: z
      .array(balance)
      .max(CURRENCIES_MAX)
      .describe("One for each currency that was ever received; empty when nothing was."),
  })
  .meta({ id: "IdentityBalance", description: "What is owed to an identity." });

export interface IdentityBalance {
  identityId: string;
  balances: { currency: string; availableCents: Cents; pendingCents: Cents }[];
}

/** Writes what is owed to an identity. */
export function serializeIdentityBalance({
  identityId,
  balances,
}: IdentityBalance): z.infer<typeof identityBalanceResource> {
  return {
    identity_id: identityId,
    balances: balances.map(({ currency, availableCents, pendingCents }) => ({
      currency,
      available_cents: centsToJson(availableCents),
      pending_cents: centsToJson(pendingCents),
    })),
  };
}
