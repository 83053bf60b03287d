import { CHARITIES_TO_CHECK } from "@/server/domain/charities/recheck-charities";
import { emailQueue } from "@/server/domain/email/email-queue";
import { GIFT_ACTIONS_ENDING } from "@/server/domain/gifts/actions/expire-gift-actions";
import { AUTHORIZATIONS_TO_RENEW } from "@/server/domain/gifts/actions/renew-authorizations";
import { OPEN_GIFTS_OF_SUSPENDED } from "@/server/domain/gifts/charges/fail-gifts";
import { UNCHARGED_GIFTS } from "@/server/domain/gifts/charges/submit-gifts";
import { GIFTS_TO_RECHECK } from "@/server/domain/gifts/freezes/recheck-gifts";
import { SETUP_SESSIONS_ENDING } from "@/server/domain/identities/setup-sessions/expire-setup-sessions";
import type { Invariant } from "@/server/domain/ledger/invariant";
import { allocationQueue } from "@/server/domain/matching/allocation-queue";
import { paymentQueue } from "@/server/domain/payments/payment-queue";
import { UNAPPLIED_RAIL_EVENTS } from "@/server/domain/payments/rail-events";
import { AUTHORIZATIONS_TO_CHECK } from "@/server/domain/payments/release-authorizations";
import { ACCOUNTS_TO_CHECK } from "@/server/domain/payouts/check-payout-accounts";
import { SCHEDULES_DUE } from "@/server/domain/payouts/run-schedules";
import { POOL_WORK } from "@/server/domain/pools/pool-work";
import { GIFTS_WITHOUT_RECEIPT } from "@/server/domain/receipts/issue-missing-receipts";
import { OPEN_AFTER_CAMPAIGN } from "@/server/domain/recurring/end-recurring-gifts";
import { RECURRING_GIFTS_DUE } from "@/server/domain/recurring/run-recurring-gifts";
import { UNSCREENED_IDENTITIES } from "@/server/domain/screening/screen-identities";
import { VERIFICATIONS_TO_DECIDE } from "@/server/domain/verifications/ask-provider";
import { VERIFICATIONS_ENDING } from "@/server/domain/verifications/expire-verifications";
import { DELIVERIES_DUE, DELIVERIES_IN_TURN } from "@/server/domain/webhooks/deliveries-due";
import { deliveryQueue } from "@/server/domain/webhooks/delivery-queue";
import { REDELIVERY_REQUESTED } from "@/server/domain/webhooks/redeliver";
import { SWEEP_GRACE_MS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { type FollowUpKind, followUpQueue } from "@/server/operations/queue/follow-ups";

/** The maximum number of rows counted per sweep. */
const COUNTED_MAX = 1_000;
/** The grace period of a sweep that runs once a minute. */
const BY_MINUTE_MS = 60_000 + SWEEP_GRACE_MS;
/** The audit's grace period. Work is never this late unless something is broken. */
const AUDIT_GRACE_MS = 3_600_000;

/** The work that a sweep finishes. */
interface DueWork {
  sweep: string;
  /** What the audit asserts: it holds if no row is overdue by more than an hour. */
  promise: string;
  /** A query for what was due before $1, as `subject` and `due`. */
  rows: string;
  /** Like `rows`, but for rows that workers hold on a lease. These are not overdue. */
  heldRows?: string;
  /** True if every row is due as soon as it exists. */
  isDueAtOnce?: true;
  /** Like `rows`, but for the audit, which may read whole tables. */
  allRows?: string;
  /** A query for the subjects to leave out at $1, as `subject`: they wait for others, not for a worker. */
  excused?: string;
  graceMs?: number;
}

const kindsOf = (kinds: FollowUpKind[]) => `q.kind IN (${kinds.map((kind) => `'${kind}'`).join(", ")})`;

/** The rows of some kinds of follow-ups. */
const followUps = (...kinds: FollowUpKind[]) => {
  const from = "SELECT q.key AS subject, q.next_attempt_at AS due FROM follow_ups q WHERE";
  return {
    rows: `${from} ${kindsOf(kinds)} AND ${followUpQueue.isDue}`,
    heldRows: `${from} ${kindsOf(kinds)} AND ${followUpQueue.isHeld}`,
  };
};

/** The due work of every sweep. Readiness, metrics, the operator's commands, and the audit read it here. */
export const DUE_WORK: readonly DueWork[] = [
  {
    sweep: "fan-out-events",
    promise: "Every event was queued for its subscribers.",
    isDueAtOnce: true,
    rows: `SELECT id AS subject, created_at AS due FROM open_events
      WHERE type <> '${REDELIVERY_REQUESTED}' AND created_at <= $1::timestamptz`,
  },
  {
    sweep: "sync-checkouts",
    promise: "Every checkout followed its gift.",
    ...followUps("pay_checkout", "sync_checkout", "refuse_checkout", "lapse_hold", "email_decline"),
  },
  {
    sweep: "email-ways-back",
    promise: "Every donor was emailed what became of their money.",
    ...followUps("email_way_back", "email_dispute_won"),
  },
  { sweep: "notify-honorees", promise: "Every honoree's contact was emailed.", ...followUps("notify_honoree") },
  {
    sweep: "reverse-skipped-matches",
    promise: "Every gift that matched a refunded contribution was refunded along with it.",
    ...followUps("reverse_match"),
  },
  {
    sweep: "email-gift-notices",
    promise: "Every fundraiser and organizer was emailed about their gifts.",
    ...followUps("notify_of_gift", "email_gift_digest"),
  },
  {
    sweep: "sweep-gifts",
    promise: "No gift waits to be charged, unless a reviewer has to look.",
    rows: UNCHARGED_GIFTS,
  },
  {
    sweep: "recheck-gifts",
    promise: "No gift that cleared waits to be screened on the newest lists.",
    rows: GIFTS_TO_RECHECK,
    isDueAtOnce: true,
  },
  {
    sweep: "import-bank-files",
    promise: "Every file of bank statements was read, and booked once an operator said so.",
    ...followUps("read_bank_file", "book_bank_file"),
  },
  {
    sweep: "ask-refund-accounts",
    promise: "Every donor whose account nobody knows was asked for one, and reminded.",
    ...followUps("ask_refund_account"),
  },
  {
    sweep: "sweep-payments",
    promise: "No payment waits to be sent, or to be asked about.",
    rows: paymentQueue.dueList,
    heldRows: paymentQueue.heldList,
  },
  {
    sweep: "complete-forms",
    promise: "Every form that a payer completed and did not come back from is completed.",
    ...followUps("complete_form"),
  },
  {
    sweep: "check-mandates",
    promise: "Every payment provider was asked about the mandate that it named.",
    ...followUps("check_mandate"),
  },
  {
    sweep: "save-methods",
    promise: "Every payment method that a donor wanted to keep is kept.",
    ...followUps("save_method"),
  },
  {
    sweep: "forget-methods",
    promise: "Every payment method that was removed is let go of by its rail.",
    ...followUps("forget_method"),
  },
  {
    sweep: "release-authorizations",
    promise: "Nothing that a payer's bank holds back waits to be looked at.",
    rows: AUTHORIZATIONS_TO_CHECK,
  },
  {
    sweep: "renew-authorizations",
    promise: "Nothing that a payer's bank holds back ends unnoticed while its gift waits.",
    rows: AUTHORIZATIONS_TO_RENEW,
    graceMs: BY_MINUTE_MS,
  },
  {
    sweep: "plan-payouts",
    promise: "No balance waits for its payout once its day has come.",
    rows: SCHEDULES_DUE,
  },
  { sweep: "apply-rail-events", promise: "Every event that a rail sent is applied.", rows: UNAPPLIED_RAIL_EVENTS },
  {
    sweep: "sweep-deliveries",
    promise: "No delivery waits for an attempt that is due while nothing is sent to its endpoint, which is active.",
    rows: DELIVERIES_DUE,
    heldRows: deliveryQueue.heldList,
    excused: DELIVERIES_IN_TURN,
  },
  {
    sweep: "email-lapsed-matches",
    promise: "Every donor whose match lapsed was emailed.",
    ...followUps("email_lapsed_match"),
  },
  {
    sweep: "email-new-roles",
    promise: "Every owner whose editors have new roles was emailed.",
    ...followUps("email_new_roles"),
  },
  { sweep: "email-thanks", promise: "Every donor whom a letter thanks was emailed.", ...followUps("email_thanks") },
  {
    sweep: "email-payout-accounts",
    promise: "Whoever looks after a balance was emailed where it is paid out to.",
    ...followUps("email_payout_account", "email_account_status"),
  },
  {
    sweep: "check-payout-accounts",
    promise: "Every payment provider was asked about the payout account that it named.",
    ...followUps("check_payout_account"),
  },
  {
    sweep: "recheck-payout-accounts",
    promise: "No payout account waits for its payment provider to be asked about it again.",
    rows: ACCOUNTS_TO_CHECK,
    graceMs: BY_MINUTE_MS,
  },
  {
    sweep: "email-disputes",
    promise: "Whoever looks after a balance was emailed about disputes of its gifts, and how they ended.",
    ...followUps("email_dispute"),
  },
  {
    sweep: "email-gift-actions",
    promise: "Every donor whose gift waits for them was emailed.",
    ...followUps("email_gift_action"),
  },
  {
    sweep: "match-bank-files",
    promise: "What the bank's statements brought was matched with the gifts that wait for it.",
    ...followUps("match_bank_file"),
  },
  {
    sweep: "match-commitments",
    promise: "What had arrived for a year before it was due was found.",
    ...followUps("match_commitment"),
  },
  {
    sweep: "apply-bank-rules",
    promise: "What the bank's statements brought was compared with the rules for its costs.",
    ...followUps("apply_bank_rules"),
  },
  {
    sweep: "expire-gift-actions",
    promise: "No gift waits for its donor longer than they have time.",
    rows: GIFT_ACTIONS_ENDING,
  },
  {
    sweep: "send-dispute-answers",
    promise: "Every answer to a dispute was handed to the payment provider.",
    ...followUps("send_dispute_answer"),
  },
  {
    sweep: "email-pools",
    promise: "Whoever has to know what happened in a pool, or to decide, was emailed.",
    ...followUps("email_pool"),
  },
  {
    sweep: "email-daily-receipts",
    promise: "Every sponsor was emailed the receipts of each day that is over.",
    ...followUps("email_daily_receipts"),
  },
  { sweep: "sweep-receipts", promise: "Every receipt was emailed.", ...followUps("email_receipt") },
  {
    sweep: "sweep-emails",
    promise: "No email waits for an attempt that is due.",
    rows: emailQueue.dueList,
    heldRows: emailQueue.heldList,
  },
  { sweep: "sweep-updates", promise: "Every update was emailed to all followers.", ...followUps("email_update") },
  {
    sweep: "sweep-campaigns",
    promise: "No open campaign is past its end date.",
    rows: `SELECT id AS subject, ends_at AS due FROM campaigns
      WHERE status IN ('live', 'paused') AND ends_at <= $1::timestamptz`,
  },
  {
    sweep: "sweep-matches",
    promise: "No match is past its start without being active, or past its end without being over.",
    rows: `SELECT id AS subject, starts_at AS due FROM matches
      WHERE status = 'scheduled' AND starts_at <= $1::timestamptz
      UNION ALL SELECT id, ends_at FROM matches
      WHERE status IN ('pending', 'scheduled', 'active', 'paused', 'exhausted') AND ends_at <= $1::timestamptz`,
  },
  {
    sweep: "sweep-allocations",
    promise: "No allocation of a match waits for its gift.",
    rows: allocationQueue.dueList,
    heldRows: allocationQueue.heldList,
  },
  {
    sweep: "sweep-recurring-gifts",
    promise: "No recurring gift is late with a gift, a notice or an outcome.",
    rows: RECURRING_GIFTS_DUE,
  },
  ...POOL_WORK,
  {
    sweep: "apply-for-charities",
    promise: "Every organization whose verification passed was looked up as a charity.",
    ...followUps("apply_for_charity"),
  },
  {
    sweep: "recheck-charities",
    promise: "Every verified charity was compared with the newest files.",
    rows: CHARITIES_TO_CHECK,
    graceMs: BY_MINUTE_MS,
  },
  {
    sweep: "decide-verifications",
    promise: "No submitted verification waits for its provider to be asked.",
    rows: VERIFICATIONS_TO_DECIDE,
  },
  {
    sweep: "end-verifications",
    promise: "No verification is open past its time, and none counts whose evidence is too old.",
    rows: VERIFICATIONS_ENDING,
    graceMs: BY_MINUTE_MS,
  },
  {
    sweep: "expire-setup-sessions",
    promise: "No page for a payment method is open past its time.",
    rows: SETUP_SESSIONS_ENDING,
    graceMs: BY_MINUTE_MS,
  },
  {
    sweep: "sweep-identities",
    promise: "No identity is unscreened.",
    rows: UNSCREENED_IDENTITIES,
    isDueAtOnce: true,
    graceMs: BY_MINUTE_MS,
  },
  {
    sweep: "sweep-open-gifts",
    promise: "No gift is open although a side is suspended.",
    rows: OPEN_GIFTS_OF_SUSPENDED,
    isDueAtOnce: true,
    graceMs: BY_MINUTE_MS,
  },
  {
    sweep: "sweep-late-receipts",
    promise: "Every settled gift of this tax year to a verified charity has a receipt.",
    ...followUps("issue_receipts"),
    allRows: GIFTS_WITHOUT_RECEIPT,
  },
  {
    sweep: "sweep-ended-campaigns",
    promise: "No recurring gift is open although its campaign has ended.",
    rows: `${OPEN_AFTER_CAMPAIGN} AND coalesce(c.ended_at, c.created_at) >= $1::timestamptz - interval '1 day'`,
    allRows: OPEN_AFTER_CAMPAIGN,
    isDueAtOnce: true,
    graceMs: BY_MINUTE_MS,
  },
];

/** The overdue work of one sweep. */
export interface OverdueWork {
  sweep: string;
  /** When the oldest row was due; null if none is overdue. */
  oldest: Date | null;
  /** How many rows, up to a thousand. */
  count: number;
}

/** How much of a sweep's work is overdue at $1, and since when. */
const overdueOf = ({ sweep, rows, graceMs = SWEEP_GRACE_MS }: DueWork, where = "") => `
    SELECT '${sweep}' AS sweep, count(*)::int AS count, min(due) AS oldest
    FROM (SELECT * FROM (${dueFor(rows, graceMs)}) due_rows ${where} ORDER BY due LIMIT ${COUNTED_MAX}) counted`;

const ALL = DUE_WORK.map((work) => overdueOf(work)).join(" UNION ALL ");

/**
 * Reads the work of every sweep that is overdue beyond the grace period of jobs and sweeps, in one round trip. Work
 * that waits for others and not for a worker is left out; if such a sweep has overdue work, checking that takes another
 * round trip.
 */
export async function overdueWork(ctx: Context): Promise<OverdueWork[]> {
  const now = ctx.now();
  const found = await ctx.statement<OverdueWork>(ALL, [now], "overdue-work");
  const ours = async (overdue: OverdueWork) => {
    const work = DUE_WORK.find(({ sweep }) => sweep === overdue.sweep)!;
    if (overdue.count === 0 || !work.excused) return overdue;
    const [row] = await ctx.statement<OverdueWork>(overdueOf(work, notExcused(work)), [now]);
    return row!;
  };
  return Promise.all(found.map(ours));
}

/** The audit's invariants about work: nothing is overdue by more than an hour. */
export const WORK_INVARIANTS: readonly Invariant[] = DUE_WORK.map((work) => {
  const { sweep, promise, rows, allRows = rows } = work;
  return {
    id: `overdue_${sweep.replace(/^sweep-/, "").replaceAll("-", "_")}`,
    promise,
    sql: `SELECT subject, format('due since %s', due) AS detail FROM (${dueFor(allRows, AUDIT_GRACE_MS)}) due_rows
      ${notExcused(work)}`,
  };
});

function notExcused({ excused }: DueWork): string {
  return excused
    ? `WHERE NOT EXISTS (SELECT 1 FROM (${excused}) excused WHERE excused.subject = due_rows.subject)`
    : "";
}

/** Rewrites a query so that it finds what had been due for `graceMs` at $1. */
function dueFor(rows: string, graceMs: number): string {
  return rows.replaceAll("$1::timestamptz", `($1::timestamptz - interval '${graceMs} ms')`);
}
