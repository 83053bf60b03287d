import { identitySubject } from "@/server/domain/identities/identity-subject";
import { creditOf, payableTo } from "@/server/domain/ledger/accounts";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { type IdentityBalance, identityBalanceResource, serializeIdentityBalance } from "@/server/resources/balance";

/** Gets an identity's balance per currency, for its managers; empty if no money ever moved. */
export const getIdentityBalance = operation({
  name: "getIdentityBalance",
  summary: "Gets the balance of an identity in each currency.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: identityBalanceResource,
  run: (ctx, { id }) => readBalance(ctx, id),
  show: serializeIdentityBalance,
});

/** Reads an identity's balance in each currency. */
export async function readBalance(ctx: Context, identityId: string): Promise<IdentityBalance> {
  const payable = payableTo(identityId);
  const credit = creditOf(identityId);
  const now = ctx.now();
  const balances = await ctx.db.$queryRaw<IdentityBalance["balances"]>`
    SELECT c.currency, c."pendingCents", c."creditCents", b.available_cents AS "availableCents", b.held_cents AS "heldCents",
      (SELECT coalesce(sum(o.amount_cents), 0)::bigint FROM payouts o
       WHERE o.identity_id = ${identityId} AND o.currency = c.currency AND o.status IN ('pending', 'in_transit')) AS "inTransitCents",
      (SELECT (s.next_at AT TIME ZONE coalesce(i.time_zone, 'UTC'))::date::text FROM payout_schedules s
       JOIN identities i ON i.id = s.identity_id
       WHERE s.identity_id = ${identityId} AND b.available_cents - b.held_cents >= greatest(s.minimum_cents, 1)) AS "nextPayoutOn"
    FROM (
      SELECT a.currency,
        coalesce(sum(b.pending_in_cents) FILTER (WHERE a.code = ${payable}), 0)::bigint AS "pendingCents",
        coalesce(sum(b.posted_cents) FILTER (WHERE a.code = ${credit}), 0)::bigint AS "creditCents"
      FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
      WHERE a.code IN (${payable}, ${credit}) GROUP BY a.currency
    ) c CROSS JOIN LATERAL payout_balance(${identityId}, c.currency, ${now}::timestamptz) b
    ORDER BY c.currency`;
  return { identityId, balances };
}
