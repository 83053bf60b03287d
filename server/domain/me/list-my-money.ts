import { type PayoutBalance, readPayoutBalances } from "@/server/domain/payouts/payout-balances";
import { callerUser } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The balances of one of the user's persons. */
export interface MyMoney {
  identityId: string;
  /** The person's address. */
  email: string;
  balances: PayoutBalance[];
}

/** Lists the balances of the user's persons, one per proven address, the first proven address first. */
export const listMyMoney = operation({
  name: "listMyMoney",
  summary: "Lists what you have been given, by your addresses.",
  permission: { user: true },
  run: (ctx) => readMoney(ctx),
});

async function readMoney(ctx: Context): Promise<MyMoney[]> {
  const { userId } = callerUser(ctx);
  const persons = await ctx.db.$queryRaw<Pick<MyMoney, "identityId" | "email">[]>`
    SELECT i.id AS "identityId", i.email FROM identities i
    JOIN user_addresses a ON a.email_key = i.email_key AND a.user_id = i.user_id
    WHERE i.user_id = ${userId} AND i.is_platform_person ORDER BY a.proven_at, a.email_key`;
  return Promise.all(
    persons.map(async (person) => ({ ...person, balances: await readPayoutBalances(ctx, person.identityId) })),
  );
}
