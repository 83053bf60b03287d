import { payingRails } from "@/server/domain/identities/payout-onboarding/begin-payout-account";
import type { PayoutAccount } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Where the owner of an account enters it: on a page of ours, or on the payment provider's. */
export const WAYS = ["ours", "provider"] as const;
export type Way = (typeof WAYS)[number];

type Chosen = Pick<PayoutAccount, "country" | "currency" | "token">;

/** Returns the ways between which the owner chooses, the operator's first one first; empty if there is one, or one was chosen. */
export function waysOf(ctx: Context, account: Chosen): Way[] {
  const ways = [...railsByWay(ctx, account).keys()];
  return ways.length > 1 ? ways : [];
}

/** Returns the rail of the way that was chosen; the account's own where nothing was, or where there is no such choice. */
export function railOfWay(ctx: Context, account: Chosen & Pick<PayoutAccount, "rail">, way: Way | null): string {
  return (way && railsByWay(ctx, account).get(way)) ?? account.rail;
}

/** The first rail of each way. Whoever has opened a rail's page stays with it. */
function railsByWay(ctx: Context, account: Chosen): Map<Way, string> {
  const ways = new Map<Way, string>();
  if (account.token !== null) return ways;
  for (const { name, accounts } of payingRails(ctx, account)) {
    const way = accounts?.keepsNumbers ? "ours" : "provider";
    if (!ways.has(way)) ways.set(way, name);
  }
  return ways;
}
