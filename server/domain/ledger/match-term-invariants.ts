import type { Invariant } from "@/server/domain/ledger/invariant";
import { SLACK } from "@/server/domain/ledger/slack";

/** What the terms of the match `m` promise for the contribution `c`. A match's terms never change once it has given. */
const PROMISED = "least(c.amount_cents * m.ratio_basis_points / 10000, m.per_gift_cap_cents)";

/**
 * What of the match `m` may have been taken when it gave the allocation `t`, that one included: of two that are given at the same
 * instant, the one that waits for the other can have begun first.
 */
const TAKEN = `(SELECT sum(o.amount_cents) FROM match_allocations o WHERE o.match_id = m.id AND o.created_at <= t.created_at + ${SLACK}
  AND (o.released_at IS NULL OR o.released_at >= t.created_at - ${SLACK}))`;

/** Whether the sponsor `s` had no monthly limit that could have made the allocation `t` smaller. */
const UNLIMITED = `s.kyc_tier = 3 AND NOT EXISTS (
  SELECT 1 FROM verifications v WHERE v.identity_id = s.id AND v.decided_at > t.created_at - ${SLACK})`;

/** That matches give what they promise: computed from the contribution and the terms. */
export const MATCH_TERM_INVARIANTS: readonly Invariant[] = [
  {
    id: "match_terms",
    promise:
      "Every allocation is for a settled contribution of another donor to the match's campaign, in its time, currency and size, and of no more than the ratio and the cap for each gift make of it.",
    sql: `SELECT t.gift_id AS subject, format('%s for %s of %s, promised %s', t.amount_cents, c.id, c.amount_cents, ${PROMISED}) AS detail
          FROM match_allocations t JOIN matches m ON m.id = t.match_id JOIN gifts c ON c.id = t.matched_gift_id
          WHERE $1::timestamptz IS NOT NULL AND (t.amount_cents < 50 OR t.amount_cents > ${PROMISED} OR c.amount_cents < m.minimum_gift_cents
            OR c.from_id = m.sponsor_id OR c.match_id IS NOT NULL OR coalesce(c.parent_campaign_id, c.campaign_id) IS DISTINCT FROM m.campaign_id
            OR c.currency <> m.currency OR c.created_at < m.starts_at OR c.created_at >= coalesce(m.ended_at, m.ends_at)
            OR t.created_at > m.canceled_at + ${SLACK} OR m.accepted_at IS NULL OR c.settled_at IS NULL OR t.created_at < c.settled_at - ${SLACK})`,
  },
  {
    id: "match_parts",
    promise:
      "An allocation is of less than its match promises only where that was all that was left of the cap, or the sponsor has a limit.",
    sql: `SELECT t.gift_id AS subject, format('%s of a promised %s, with %s of %s taken', t.amount_cents, ${PROMISED}, ${TAKEN}, m.cap_cents) AS detail
          FROM match_allocations t JOIN matches m ON m.id = t.match_id JOIN gifts c ON c.id = t.matched_gift_id JOIN identities s ON s.id = m.sponsor_id
          WHERE $1::timestamptz IS NOT NULL AND t.amount_cents < ${PROMISED} AND ${UNLIMITED} AND ${TAKEN} < m.cap_cents`,
  },
];
