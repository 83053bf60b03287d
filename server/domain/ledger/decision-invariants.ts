import type { Invariant } from "@/server/domain/ledger/invariant";
import { SLACK } from "@/server/domain/ledger/slack";

// Requests keep the rules that they were made under, so that each decision can be computed again from what was said.

const option = (name: string) => `(d.governance ->> '${name}')`;
const number = (name: string) => `(d.governance ->> '${name}')::bigint`;

/** In a charitable pool nobody decides on a payout to themselves, once its charity answers for it. */
const SPONSORED = "p.legal_structure IN ('charitable_hardship', 'fiscal_sponsorship') AND p.sponsor_accepted_at";

/** Whether the rule of the request `d`, and how many voices it takes, are what its mechanism and options make of it. */
const RULED = `CASE d.mechanism
  WHEN 'steward_directed' THEN d.rule = 'approvals' AND d.required = coalesce(${number("required_approvals")}, 1)
  WHEN 'scheduled_rotation' THEN d.rule = 'turn' AND d.turn_number > 0 AND d.amount_cents <= coalesce(${number("amount_cents")}, d.amount_cents)
  WHEN 'random' THEN d.rule = 'draw' AND d.draw_number > 0
  WHEN 'member_vote' THEN d.rule = 'vote' AND d.electorate = (SELECT count(*) FROM disbursement_voices v WHERE v.disbursement_id = d.id)
    AND d.quorum = (d.electorate * coalesce(${number("quorum_percent")}, 50) + 99) / 100 AND d.required IN (0, least(2, d.electorate))
  WHEN 'emergency' THEN (d.rule = 'approvals' AND d.required = 1)
    OR (d.rule = 'at_once' AND d.required = 0 AND d.amount_cents <= coalesce(${number("cap_cents")}, d.amount_cents))
  WHEN 'threshold' THEN CASE coalesce(${option("threshold_type")}, 'treasury')
    WHEN 'treasury' THEN d.rule = 'treasury' AND d.required = 0
    WHEN 'approvals' THEN d.rule = 'any_approvals' AND d.required = ${number("threshold")}
    ELSE d.required = CASE d.rule WHEN 'at_once' THEN 0 WHEN 'approvals' THEN 1 END
      AND (d.rule = 'at_once') = (d.amount_cents <= coalesce(${number("threshold")}, 0)) END
  END`;

/** Whether the requester's own approval of `d` counts. */
const COUNTS_OWN = `CASE d.mechanism WHEN 'steward_directed' THEN d.amount_cents <= coalesce(${number("self_approval_limit_cents")}, d.amount_cents)
  WHEN 'threshold' THEN d.rule = 'any_approvals' ELSE false END`;

/** That requests were decided as their mechanisms and their rules say. */
export const DECISION_INVARIANTS: readonly Invariant[] = [
  {
    id: "decision_rules",
    promise:
      "Every request is decided by the rule of its mechanism, with as many voices and up to the amount that its options say.",
    sql: `SELECT d.id AS subject, format('%s: %s of %s, amount %s, options %s', d.mechanism, d.rule, d.required, d.amount_cents, d.governance) AS detail
          FROM disbursements d WHERE $1::timestamptz IS NOT NULL AND (${RULED}) IS NOT TRUE`,
  },
  {
    id: "approvals_counted",
    promise:
      "Every request that waited for approvals and was approved had them by then, from as many persons, of whom the requester is one only where the rules count that, and the payee of a charitable pool never.",
    sql: `SELECT d.id AS subject, format('%s of %s approvals, requested by %s', count(DISTINCT v.identity_id), d.required, d.requested_by_id) AS detail
          FROM disbursements d JOIN pools p ON p.id = d.pool_id
          LEFT JOIN disbursement_voices v ON v.disbursement_id = d.id AND v.choice = 'approve' AND v.said_at <= d.decided_at + ${SLACK}
            AND (v.counts_as <> d.requested_as OR ${COUNTS_OWN}) AND (v.identity_id <> d.to_id OR (${SPONSORED} <= v.said_at) IS NOT TRUE)
          WHERE $1::timestamptz IS NOT NULL AND d.status IN ('approved', 'failed') AND d.rule IN ('approvals', 'any_approvals')
          GROUP BY d.id
          HAVING count(DISTINCT v.identity_id) < greatest(1, CASE d.rule WHEN 'any_approvals' THEN ${number("threshold")} ELSE coalesce(${number("required_approvals")}, 1) END)`,
  },
  {
    // Decided early, a vote came to the same whatever those say who have said nothing: for the other side, at the worst.
    id: "votes_counted",
    promise:
      "Every vote was decided by its quorum and its majority, early only where nobody's silence mattered, and not without its time for lack of a quorum.",
    sql: `WITH ballots AS (
            SELECT d.id, d.status, d.decided_at, v.voters, v.cast_, v.yes, v.no, coalesce(${number("approval_percent")}, 50) AS percent,
              ${option("count")} = 'members' AS of_members, v.cast_ > 0 AND v.cast_ * 100 >= v.voters * coalesce(${number("quorum_percent")}, 50) AS is_quorate,
              CASE d.required WHEN 0 THEN 0 ELSE least(2, v.voters) END AS least_yes,
              d.decided_at < d.created_at + coalesce(${number("voting_hours")}, 72) * interval '1 hour' AS is_early
            FROM disbursements d CROSS JOIN LATERAL (
              SELECT count(*) AS voters, count(choice) AS cast_, count(*) FILTER (WHERE choice = 'for') AS yes, count(*) FILTER (WHERE choice = 'against') AS no
              FROM disbursement_voices WHERE disbursement_id = d.id) v
            WHERE d.rule = 'vote' AND d.status NOT IN ('requested', 'canceled')
          ), counted AS (
            SELECT b.*, CASE WHEN is_early THEN voters - cast_ ELSE 0 END AS silent FROM ballots b
          ), results AS (
            SELECT c.*,
              yes >= least_yes AND yes * 100 > percent * CASE WHEN of_members THEN voters ELSE yes + no + silent END AS is_won,
              yes + silent >= least_yes AND (yes + silent) * 100 > percent * CASE WHEN of_members THEN voters ELSE yes + silent + no END AS is_winnable
            FROM counted c
          )
          SELECT id AS subject, format('%s%s with %s for, %s against, %s of %s cast', status, CASE WHEN is_early THEN ' early' END, yes, no, cast_, voters) AS detail
          FROM results
          WHERE $1::timestamptz IS NOT NULL AND NOT CASE status
            WHEN 'expired' THEN NOT is_quorate AND (NOT is_early OR voters = 0)
            WHEN 'rejected' THEN is_quorate AND NOT is_winnable
            ELSE is_quorate AND is_won END
          UNION ALL
          SELECT d.id, format('%s votes on a payout to themselves', v.identity_id)
          FROM disbursements d JOIN pools p ON p.id = d.pool_id JOIN disbursement_voices v ON v.disbursement_id = d.id
          WHERE d.rule = 'vote' AND v.identity_id = d.to_id AND ${SPONSORED} <= d.created_at`,
  },
  {
    id: "payout_caps",
    promise:
      "What stewards paid at once in an emergency was within the cap of its month with all that was paid or approved by then, and what waited for a treasury was paid once that held the threshold, the oldest request first.",
    sql: `SELECT d.id AS subject, format('%s asked at %s after %s in its month, cap %s', d.amount_cents, d.created_at, sum(o.amount_cents), ${option("cap_per_month_cents")}) AS detail
          FROM disbursements d LEFT JOIN disbursements o ON o.pool_id = d.pool_id AND o.status = 'approved' AND o.decided_at < d.created_at
            AND (o.executed_at >= date_trunc('month', d.created_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC') IS NOT FALSE
          WHERE $1::timestamptz IS NOT NULL AND d.mechanism = 'emergency' AND d.rule = 'at_once' AND d.status IN ('approved', 'failed')
          GROUP BY d.id HAVING d.amount_cents + coalesce(sum(o.amount_cents), 0) > ${number("cap_per_month_cents")}
          UNION ALL
          SELECT d.id, format('paid from %s with a threshold of %s', r.treasury_cents - r.amount_cents, ${option("threshold")})
          FROM disbursements d JOIN pool_records r ON r.disbursement_id = d.id AND r.type = 'disbursement'
          WHERE d.rule = 'treasury' AND d.executed_at = d.decided_at AND r.treasury_cents - r.amount_cents < ${number("threshold")}
          UNION ALL
          SELECT d.id, format('decided at %s before %s', d.decided_at, o.id)
          FROM disbursements d JOIN disbursements o ON o.pool_id = d.pool_id AND o.rule = 'treasury' AND (o.created_at, o.id) < (d.created_at, d.id)
            AND (o.decided_at > d.decided_at + ${SLACK} OR o.decided_at IS NULL)
          WHERE d.rule = 'treasury' AND d.status IN ('approved', 'failed')`,
  },
];
