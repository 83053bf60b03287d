import { type PayoutBalance, readPayoutBalances } from "@/server/domain/payouts/payout-balances";
import { callerUser } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** What one of the user's persons has. */
export interface MyMoney {
  identityId: string;
  /** The address that the person is of. */
  email: string;
  balances: PayoutBalance[];
}

/** Lists what the user's persons have, one for each proven address, that of the first one first. */
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
