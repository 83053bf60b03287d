import type pg from "pg";

// Events about accounts are posted like events about payments: oldest first, and again until posting succeeds.

/** Events claimed by a process that died while posting them are posted again after this time. */
const CLAIM_MS = 60_000;

const CLAIM = `
  UPDATE sandbox_rail.account_changes c SET claimed_until = $2
  FROM (
    SELECT token, number FROM sandbox_rail.account_changes
    WHERE posted_at IS NULL AND changed_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
    ORDER BY changed_at, token, number LIMIT $3
    FOR UPDATE SKIP LOCKED
  ) due
  WHERE c.token = due.token AND c.number = due.number
  RETURNING c.token, c.number, c.changed_at AS "changedAt"`;
const SETTLE = `
  UPDATE sandbox_rail.account_changes SET claimed_until = NULL, posted_at = CASE WHEN $3 THEN $4::timestamptz END
  WHERE token = $1 AND number = $2`;
const NEXT = `
  SELECT min(greatest(changed_at, claimed_until)) AS due FROM sandbox_rail.account_changes
  WHERE posted_at IS NULL AND greatest(changed_at, claimed_until) > $1::timestamptz AND changed_at <= $2::timestamptz`;

/** A due event about an account. */
export interface AccountEvent {
  token: string;
  number: number;
  changedAt: Date;
}

/** Posts the due events about accounts, and returns their number. */
export async function deliverAccountEvents(
  pool: pg.Pool,
  post: (event: AccountEvent) => Promise<boolean>,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rows } = await pool.query<AccountEvent>(CLAIM, [now, new Date(now.getTime() + CLAIM_MS), limit]);
  let posted = 0;
  for (const event of rows) {
    const isPosted = await post(event);
    if (isPosted) posted += 1;
    await pool.query(SETTLE, [event.token, event.number, isPosted, now]);
  }
  return posted;
}

/** When the first event about an account in a period is due; null if there is none. */
export async function nextAccountEventAt(pool: pg.Pool, { after, until }: { after: Date; until: Date }) {
  const { rows } = await pool.query<{ due: Date | null }>(NEXT, [after, until]);
  return rows[0]!.due;
}
