import type pg from "pg";

// Completed forms are posted like events about accounts, because a payer may never come back.

/** Events claimed by a process that died while posting them are posted again after this time. */
const CLAIM_MS = 60_000;

const CLAIM = `
  UPDATE sandbox_rail.authorizations a SET claimed_until = $2
  FROM (
    SELECT id FROM sandbox_rail.authorizations
    WHERE posted_at IS NULL AND authorized_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
    ORDER BY authorized_at, id LIMIT $3
    FOR UPDATE SKIP LOCKED
  ) due
  WHERE a.id = due.id
  RETURNING a.id, a.reference, a.token, a.authorized_at AS "completedAt"`;
const SETTLE = `
  UPDATE sandbox_rail.authorizations SET claimed_until = NULL, posted_at = CASE WHEN $2 THEN $3::timestamptz END
  WHERE id = $1`;
const NEXT = `
  SELECT min(greatest(authorized_at, claimed_until)) AS due FROM sandbox_rail.authorizations
  WHERE posted_at IS NULL AND greatest(authorized_at, claimed_until) > $1::timestamptz AND authorized_at <= $2::timestamptz`;

/** An event about a completed form. */
export interface FormEvent {
  id: string;
  /** What the form was opened for, and the token that it returns with. */
  reference: string;
  token: string;
  completedAt: Date;
}

/** Posts the due events about completed forms, and returns their number. */
export async function deliverFormEvents(
  pool: pg.Pool,
  post: (event: FormEvent) => Promise<boolean>,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rows } = await pool.query<FormEvent>(CLAIM, [now, new Date(now.getTime() + CLAIM_MS), limit]);
  let posted = 0;
  for (const event of rows) {
    const isPosted = await post(event);
    if (isPosted) posted += 1;
    await pool.query(SETTLE, [event.id, isPosted, now]);
  }
  return posted;
}

/** When the first event about a completed form in a period is due; null if there is none. */
export async function nextFormEventAt(pool: pg.Pool, { after, until }: { after: Date; until: Date }) {
  const { rows } = await pool.query<{ due: Date | null }>(NEXT, [after, until]);
  return rows[0]!.due;
}
