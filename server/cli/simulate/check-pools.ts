import type { Stage } from "@/server/cli/simulate/stage";

const HEARD_TWICE = `
  SELECT disbursement_id AS id, identity_id AS who, count(*)::int AS times FROM disbursement_voices
  WHERE choice IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`;

const APPROVED_BY_TOO_FEW = `
  SELECT d.id, format('%s of %s', count(DISTINCT v.identity_id), d.required) AS detail
  FROM disbursements d LEFT JOIN disbursement_voices v ON v.disbursement_id = d.id AND v.choice = 'approve'
  WHERE d.status IN ('approved', 'failed') AND d.rule IN ('approvals', 'any_approvals')
  GROUP BY d.id HAVING count(DISTINCT v.identity_id) < d.required`;

/** No more was paid from a pool than its members put in, by the rows of years and payouts alone. */
const OVERDRAWN = `
  SELECT p.id, format('%s paid of %s released', d.cents, r.cents) AS detail FROM pools p
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM disbursements WHERE pool_id = p.id AND executed_at IS NOT NULL) d
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM pool_releases WHERE pool_id = p.id) r
  WHERE d.cents > r.cents`;

/** What the books say of a treasury is what the rows of years and payouts say. */
const TREASURY = `
  SELECT p.id, format('%s in the books, %s released, %s paid', b.cents, r.cents, d.cents) AS detail FROM pools p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE WHEN a.id = l.credit_account_id THEN l.amount_cents ELSE -l.amount_cents END), 0) AS cents
    FROM ledger_accounts a JOIN ledger_postings l ON a.id IN (l.debit_account_id, l.credit_account_id)
    WHERE a.code = 'pool:' || p.id || ':treasury') b
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM disbursements WHERE pool_id = p.id AND executed_at IS NOT NULL) d
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM pool_releases WHERE pool_id = p.id) r
  WHERE b.cents <> r.cents - d.cents`;

/** What the books of pools cannot say: whose voices counted, and that no pool paid what it did not have. */
export async function checkPools({ world: { admin, state }, cast }: Stage): Promise<void> {
  if (cast.poolIds.length === 0) return;
  const { rows: wrong } = await admin.query<{ id: string; detail: string }>(TREASURY);
  for (const { id, detail } of wrong)
    state.breach("A treasury holds what was released to it and not paid out.", `${id}: ${detail}`);
  const { rows: twice } = await admin.query<{ id: string; who: string; times: number }>(HEARD_TWICE);
  for (const { id, who, times } of twice)
    state.breach("Each person has one voice in a decision.", `${who} in ${id}: ${times}`);
  const { rows: few } = await admin.query<{ id: string; detail: string }>(APPROVED_BY_TOO_FEW);
  for (const { id, detail } of few) state.breach("A payout has all the approvals that it needs.", `${id}: ${detail}`);
  const { rows: overdrawn } = await admin.query<{ id: string; detail: string }>(OVERDRAWN);
  for (const { id, detail } of overdrawn) state.breach("No pool pays out what it does not have.", `${id}: ${detail}`);
}
