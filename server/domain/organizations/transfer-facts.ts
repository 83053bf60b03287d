import type { Context } from "@/server/operations/context";

/** What a transfer of an identity moves, and what it ends. */
export interface TransferFacts {
  gifts: number;
  campaigns: number;
  recurringGifts: number;
  receipts: number;
  /** The identity's own keys, which are revoked. */
  keys: number;
  /** The identity's own webhook endpoints, which are disabled. */
  endpoints: number;
  /** Whether it has a payout account, which is removed. */
  hasPayoutAccount: boolean;
}

/** Reads what a transfer of an identity would move and end. */
export async function readTransferFacts(ctx: Context, identityId: string): Promise<TransferFacts> {
  const [facts] = await ctx.statement<TransferFacts>(
    `SELECT
      (SELECT count(*)::int FROM gifts WHERE from_id = $1 OR to_id = $1) AS gifts,
      (SELECT count(*)::int FROM campaigns WHERE owner_id = $1 OR beneficiary_id = $1) AS campaigns,
      (SELECT count(*)::int FROM recurring_gifts WHERE donor_id = $1) AS "recurringGifts",
      (SELECT count(*)::int FROM receipts WHERE donor_id = $1 OR recipient_id = $1) AS receipts,
      (SELECT count(*)::int FROM api_keys WHERE identity_id = $1 AND revoked_at IS NULL) AS keys,
      (SELECT count(*)::int FROM webhook_endpoints
       WHERE owner_id = $1 AND status = 'active' AND deleted_at IS NULL) AS endpoints,
      EXISTS (SELECT FROM payout_accounts WHERE identity_id = $1 AND deleted_at IS NULL) AS "hasPayoutAccount"`,
    [identityId],
  );
  return facts!;
}
