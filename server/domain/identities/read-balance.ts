import { findManagedIdentity } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import { payableTo } from "@/server/domain/ledger/accounts";
import type { IdentityBalance } from "@/server/resources/balance";

/** Reads what Almoner owes an identity that the caller manages, per currency; nothing where nothing ever moved. */
export async function readBalance(ctx: Context, identityId: string): Promise<IdentityBalance> {
  await findManagedIdentity(ctx, identityId);
  const { code } = payableTo(identityId);
  const balances = await ctx.db.$queryRaw<IdentityBalance["balances"]>`
    SELECT a.currency, b.posted_cents - b.pending_out_cents AS "availableCents", b.pending_in_cents AS "pendingCents"
    FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.code = ${code} ORDER BY a.currency`;
  return { identityId, balances };
}
