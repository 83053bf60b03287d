import { identitySubject } from "@/server/domain/identities/identity-subject";
import { creditOf, payableTo } from "@/server/domain/ledger/accounts";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { type IdentityBalance, identityBalanceResource, serializeIdentityBalance } from "@/server/resources/balance";

/** Gets an identity's balance per currency, for its managers; empty if nothing ever moved. */
export const getIdentityBalance = operation({
  name: "getIdentityBalance",
  summary: "Gets the balance of an identity in each currency.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: identityBalanceResource,
  run: (ctx, { id }) => readBalance(ctx, id),
  show: serializeIdentityBalance,
});

/** Reads what an identity has in each currency. */
export async function readBalance(ctx: Context, identityId: string): Promise<IdentityBalance> {
  const payable = payableTo(identityId);
  const credit = creditOf(identityId);
  const balances = await ctx.db.$queryRaw<IdentityBalance["balances"]>`
    SELECT a.currency,
      coalesce(sum(b.posted_cents - b.pending_out_cents) FILTER (WHERE a.code = ${payable}), 0)::bigint AS "availableCents",
      coalesce(sum(b.pending_in_cents) FILTER (WHERE a.code = ${payable}), 0)::bigint AS "pendingCents",
      coalesce(sum(b.posted_cents) FILTER (WHERE a.code = ${credit}), 0)::bigint AS "creditCents"
    FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.code IN (${payable}, ${credit}) GROUP BY a.currency ORDER BY a.currency`;
  return { identityId, balances };
}
