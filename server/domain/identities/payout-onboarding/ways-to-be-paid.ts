import { payingRails } from "@/server/domain/identities/payout-onboarding/begin-payout-account";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Where the owner enters an account: on our own page, or on the payment provider's. */
export const WAYS = ["ours", "provider"] as const;
export type Way = (typeof WAYS)[number];

type Chosen = Pick<PayoutAccount, "country" | "currency" | "token">;

/**
 * Returns the ways that the owner can choose from, in the operator's order; empty if there is only one, or one was
 * already chosen.
 */
export function waysOf(ctx: Context, account: Chosen): Way[] {
  const ways = [...railsByWay(ctx, account).keys()];
  return ways.length > 1 ? ways : [];
}

/** Returns the rail of the chosen way, or the account's own rail if there is no choice or none was made. */
export function railOfWay(ctx: Context, account: Chosen & Pick<PayoutAccount, "rail">, way: Way | null): string {
  return (way && railsByWay(ctx, account).get(way)) ?? account.rail;
}

/** The first rail of each way; empty once the account has been opened at a rail. */
function railsByWay(ctx: Context, account: Chosen): Map<Way, string> {
  const ways = new Map<Way, string>();
  if (account.token !== null) return ways;
  for (const { name, accounts } of payingRails(ctx, account)) {
    const way = accounts?.keepsNumbers ? "ours" : "provider";
    if (!ways.has(way)) ways.set(way, name);
  }
  return ways;
}
