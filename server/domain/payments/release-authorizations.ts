import { answerInTime } from "@/server/domain/payments/answer-in-time";
import type { Context } from "@/server/operations/context";

const BATCH = 100;
/** How long until a release without a clear answer is tried again. */
const TRY_AGAIN_MS = 300_000;
const LOOK_AGAIN_MS = 86_400_000;

/** What is to be done with an authorization. */
type Verdict = "charged" | "needed" | "release";

interface Decided {
  rail: string;
  token: string;
  verdict: Verdict;
}

/** Authorizations that were to be looked at by $1, as `subject` and `due`. */
export const AUTHORIZATIONS_TO_CHECK = `
  SELECT rail || ' ' || token AS subject, check_at AS due FROM payment_authorizations WHERE check_at <= $1::timestamptz`;

/**
 * Releases authorizations that nothing will charge: their gift failed, was never made, or was paid in another way. One
 * that a gift or checkout still needs is looked at again when it ends. Releasing is repeated until the rail confirms.
 */
export async function releaseAuthorizations(ctx: Context, signal: AbortSignal, dueBefore: Date): Promise<void> {
  while (!signal.aborted) {
    const decided = await decideDue(ctx, dueBefore);
    for (const { rail, token, verdict } of decided) if (verdict === "release") await release(ctx, rail, token);
    if (decided.length < BATCH) return;
  }
}

/**
 * Locks the rows first; the decision is a separate statement, so that it sees everything committed by then. It creates
 * no work for other workers, so none is woken.
 */
function decideDue(ctx: Context, dueBefore: Date): Promise<Decided[]> {
  const decide = async (tx: Context) => {
    const due = await tx.statement<{ rail: string; token: string }>(
      `SELECT rail, token FROM payment_authorizations WHERE check_at <= $1::timestamptz
       ORDER BY check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
      [dueBefore],
    );
    if (due.length === 0) return [];
    const now = tx.now().getTime();
    const later = (ms: number) => new Date(now + ms);
    const rows = [JSON.stringify(due), tx.now(), later(TRY_AGAIN_MS), later(LOOK_AGAIN_MS)];
    return tx.statement<Decided>(DECIDE, rows);
  };
  return ctx.transaction(decide, { wake: false });
}

/** The statuses of a charge that may still be taken, or not. */
const OPEN = "'planned', 'sent', 'unknown'";

/** The payments that were made with an authorization `a`. */
const PAYMENTS = `SELECT FROM payments p WHERE p.subject_id = a.gift_id AND p.token = a.token AND p.direction = 'charge'`;

/** What to do with an authorization `a`: nothing while a payment may be under way. */
const VERDICT = `CASE
  WHEN EXISTS (${PAYMENTS} AND p.status NOT IN (${OPEN}, 'declined')) THEN 'charged'
  WHEN EXISTS (${PAYMENTS} AND p.status IN (${OPEN}))
    OR EXISTS (SELECT FROM gifts g WHERE g.id = a.gift_id AND g.payment_token = a.token AND g.status = 'pending')
    OR EXISTS (SELECT FROM checkouts c WHERE c.gift_id = a.gift_id AND c.payment_token = a.token AND c.status = 'giving')
    THEN 'needed'
  ELSE 'release' END`;

const DECIDE = `
  WITH decided AS MATERIALIZED (
    SELECT a.rail, a.token, ${VERDICT} AS verdict
    FROM payment_authorizations a JOIN jsonb_to_recordset($1::jsonb) AS d(rail text, token text) USING (rail, token)
  )
  UPDATE payment_authorizations a SET
    check_at = CASE d.verdict WHEN 'release' THEN $3::timestamptz
      WHEN 'needed' THEN CASE WHEN a.ends_at > $2::timestamptz THEN a.ends_at ELSE $4::timestamptz END END,
    outcome = CASE d.verdict WHEN 'charged' THEN 'charged' END
  FROM decided d WHERE a.rail = d.rail AND a.token = d.token
  RETURNING a.rail, a.token, d.verdict`;

async function release(ctx: Context, rail: string, token: string): Promise<void> {
  try {
    await answerInTime(ctx, async (options) => ctx.ports.rails.railOf({ rail }).release?.(token, options));
  } catch (err) {
    ctx.log.warn({ err, rail }, "an authorization could not be released yet");
    return;
  }
  const ended = { outcome: "released", checkAt: null };
  await ctx.db.paymentAuthorization.updateMany({ where: { rail, token }, data: ended });
}
