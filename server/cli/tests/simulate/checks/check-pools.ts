import type { Stage } from "@/server/cli/tests/simulate/world/stage";

const HEARD_TWICE = `
  SELECT disbursement_id AS id, identity_id AS who, count(*)::int AS times FROM disbursement_voices
  WHERE choice IS NOT NULL GROUP BY 1, 2 HAVING count(*) > 1`;

/** Votes that counted although the voter's year had failed before the decision. */
const VOTED_UNPAID = `
  SELECT d.id, format('%s of %s: %s', v.identity_id, y.id, y.status) AS detail
  FROM disbursements d JOIN disbursement_voices v ON v.disbursement_id = d.id JOIN prepayments y ON y.id = v.prepayment_id
  WHERE y.status IN ('failed', 'canceled', 'returned') AND y.ended_at < coalesce(d.decided_at, 'infinity')`;

/** Pools that paid out more than their members put in, by the rows of years and payouts alone. */
const OVERDRAWN = `
  SELECT p.id, format('%s paid of %s released', d.cents, r.cents) AS detail FROM pools p
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM disbursements WHERE pool_id = p.id AND executed_at IS NOT NULL) d
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM pool_releases WHERE pool_id = p.id) r
  WHERE d.cents > r.cents`;

/** Differences between the treasury in the books and the rows of years and payouts. */
const TREASURY = `
  SELECT p.id, format('%s in the books, %s released, %s paid', b.cents, r.cents, d.cents) AS detail FROM pools p
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE WHEN a.id = l.credit_account_id THEN l.amount_cents ELSE -l.amount_cents END), 0) AS cents
    FROM ledger_accounts a JOIN ledger_postings l ON a.id IN (l.debit_account_id, l.credit_account_id)
    WHERE a.code = 'pool:' || p.id || ':treasury') b
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM disbursements WHERE pool_id = p.id AND executed_at IS NOT NULL) d
  CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM pool_releases WHERE pool_id = p.id) r
  WHERE b.cents <> r.cents - d.cents`;

const EXECUTED = `SELECT id, to_id AS "toId" FROM disbursements WHERE executed_at IS NOT NULL ORDER BY id`;

/** Checks what the books of pools cannot show: whose votes counted, and that no pool paid more than it had. */
export async function checkPools({ world: { admin, state }, cast, memory }: Stage): Promise<void> {
  if (cast.poolIds.length === 0) return;
  const { rows: wrong } = await admin.query<{ id: string; detail: string }>(TREASURY);
  for (const { id, detail } of wrong)
    state.breach("A treasury holds what was released to it and not paid out.", `${id}: ${detail}`);
  const { rows: twice } = await admin.query<{ id: string; who: string; times: number }>(HEARD_TWICE);
  for (const { id, who, times } of twice)
    state.breach("Each person has one voice in a decision.", `${who} in ${id}: ${times}`);
  const { rows: unpaid } = await admin.query<{ id: string; detail: string }>(VOTED_UNPAID);
  for (const { id, detail } of unpaid) state.breach("Nobody has a vote by a payment that failed.", `${id}: ${detail}`);
  const { rows: paid } = await admin.query<{ id: string; toId: string }>(EXECUTED);
  for (const { id, toId } of paid) {
    if (!memory.executed.has(id) && memory.suspendedBefore.has(toId))
      state.breach("Nobody is paid once they are suspended.", `${id} to ${toId}`);
    memory.executed.add(id);
  }
  const { rows: overdrawn } = await admin.query<{ id: string; detail: string }>(OVERDRAWN);
  for (const { id, detail } of overdrawn) state.breach("No pool pays out what it does not have.", `${id}: ${detail}`);
}
