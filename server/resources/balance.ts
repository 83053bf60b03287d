import { z } from "zod";
import { type Cents, centsToJson } from "@/server/kernel/money";
import { centsOut, identityId } from "@/server/resources/fields";

const balance = z
  .strictObject({
    currency: z.string().describe("ISO 4217 code."),
    available_cents: centsOut.describe("What settled gifts brought, less what was given back."),
    pending_cents: centsOut.describe("What gifts that are still clearing will bring."),
  })
  .meta({ id: "Balance", description: "What is owed to an identity in one currency." });

export const identityBalanceResource = z
  .strictObject({
    identity_id: identityId,
    balances: z.array(balance).describe("One for each currency that was ever received; empty when nothing was."),
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
