import type { Context } from "@/server/domain/context";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { payableTo } from "@/server/domain/ledger/accounts";
import { operation } from "@/server/domain/operation";
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

async function readBalance(ctx: Context, identityId: string): Promise<IdentityBalance> {
  const code = payableTo(identityId);
  const balances = await ctx.db.$queryRaw<IdentityBalance["balances"]>`
    SELECT a.currency, b.posted_cents - b.pending_out_cents AS "availableCents", b.pending_in_cents AS "pendingCents"
    FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.code = ${code} ORDER BY a.currency`;
  return { identityId, balances };
}
