import type { Invariant } from "@/server/domain/ledger/invariant";
import { SLACK } from "@/server/domain/ledger/slack";

// The figures here are written down once more on purpose, and computed from the amount alone: whoever changes one by mistake
// elsewhere is found by the difference.

/** The gifts that money moved for after the transaction $2. */
const MOVED =
  "(SELECT x.* FROM gifts x WHERE x.id IN (SELECT t.subject_id FROM ledger_transactions t WHERE t.id > $2))";

const figures = (gifts: string) => `
  SELECT g.id AS subject, format('%s %s: fee %s, net %s, counted as %s', g.amount_cents, g.currency, g.fee_cents, g.net_cents, g.limit_cents) AS detail
  FROM ${gifts} g
  WHERE $1::timestamptz IS NOT NULL AND (g.amount_cents < 50 OR g.fee_cents <> 100 OR g.net_cents <> g.amount_cents - 100
    OR g.from_id = g.to_id OR g.limit_cents < 0
    OR g.limit_cents <> CASE WHEN g.prepayment_id IS NOT NULL THEN 0 WHEN g.currency = 'USD' THEN g.amount_cents ELSE g.limit_cents END)`;

/**
 * Of a settlement, where the money comes from is the debit and whose it is the credit; of a refund the other way around. What
 * a settlement withholds for a debt does not come from the rail. What had gone back in parts is not refunded once more: it came off the
 * recipient's share first. Legs are sorted, because sums of sorted ones need no table of all transactions in memory.
 */
const shares = (scope: string) => `
  WITH sides AS MATERIALIZED (
    SELECT id, code LIKE 'rail:%' AS of_rail, code = 'platform:fee_revenue' AS of_fee, code = 'platform:fee_waiver' AS of_waiver,
      CASE WHEN code LIKE 'identity:%' THEN split_part(code, ':', 2) END AS identity_id FROM ledger_accounts
  ), legs AS (
    SELECT t.id, t.kind, g.amount_cents, g.returned_cents, g.to_id, p.amount_cents AS cents,
      s.of_rail, s.of_waiver, o.of_fee, o.identity_id
    FROM ledger_transactions t
    JOIN gifts g ON g.id = t.subject_id
    JOIN ledger_postings p ON p.transaction_id = t.id
    LEFT JOIN sides s ON s.id = CASE t.kind WHEN 'gift_settled' THEN p.debit_account_id ELSE p.credit_account_id END
    LEFT JOIN sides o ON o.id = CASE t.kind WHEN 'gift_settled' THEN p.credit_account_id ELSE p.debit_account_id END
    WHERE t.kind IN ('gift_settled', 'gift_reversed') AND ${scope}
    ORDER BY t.id, g.amount_cents, g.returned_cents, t.kind
  )
  SELECT (SELECT t.reference FROM ledger_transactions t WHERE t.id = moved.id) AS subject,
    format('%s %s: %s over the rail, %s of the recipient, fee %s, waived %s', kind, amount_cents, rail, recipient, fee, waived) AS detail
  FROM (
    SELECT l.id, l.kind, l.amount_cents, CASE l.kind WHEN 'gift_reversed' THEN l.returned_cents ELSE 0 END AS gone,
      coalesce(sum(l.cents) FILTER (WHERE l.of_rail), 0) AS rail,
      coalesce(sum(l.cents) FILTER (WHERE l.of_rail AND l.identity_id = l.to_id), 0) AS recipient,
      coalesce(sum(l.cents) FILTER (WHERE l.of_fee), 0) AS fee,
      coalesce(sum(l.cents) FILTER (WHERE l.of_waiver), 0) AS waived
    FROM legs l GROUP BY l.id, l.amount_cents, l.returned_cents, l.kind
  ) moved
  WHERE $1::timestamptz IS NOT NULL AND (rail, recipient, fee, waived)
    <> (amount_cents - gone, greatest(amount_cents - 100 - gone, 0), 100 - greatest(gone - greatest(amount_cents - 100, 0), 0),
      greatest(100 - amount_cents, 0))`;

/** The figures of gifts, of receipts and of monthly limits, computed from what they follow from. */
export const FIGURE_INVARIANTS: readonly Invariant[] = [
  {
    id: "gift_figures",
    promise:
      "Every gift is of 50 cents or more, between two identities, with a fee of 100 and a net amount of the amount less the fee; in US dollars, the limits count it by its amount.",
    sql: figures("gifts"),
    recent: figures(MOVED),
  },
  {
    id: "gift_shares",
    promise:
      "Every settlement and refund moved the whole amount over the rail, less what had gone back in parts, 100 of it as the fee as far as it covers that, the rest of the fee as waived, and what is left for the recipient.",
    sql: shares("true"),
    recent: shares("t.id > $2"),
  },
  {
    // A tier that was lowered may be below what was given by it. The highest that an identity ever had bounds that.
    id: "limits_kept",
    promise: "Nobody gave or received more in a month than the limit of the highest tier that they have had.",
    sql: `WITH counted AS (
            SELECT from_id AS identity_id, 'outgoing' AS direction, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month,
              CASE currency WHEN 'USD' THEN amount_cents ELSE limit_cents END AS cents
            FROM gifts WHERE status NOT IN ('failed', 'reversed') AND prepayment_id IS NULL
            UNION ALL
            SELECT to_id, 'incoming', date_trunc('month', created_at AT TIME ZONE 'UTC')::date,
              CASE currency WHEN 'USD' THEN amount_cents ELSE limit_cents END
            FROM gifts WHERE status NOT IN ('failed', 'reversed') AND prepayment_id IS NULL
            UNION ALL
            SELECT y.identity_id, 'outgoing', (y.limit_month + n * interval '1 month')::date, y.amount_cents * (n + 1) / 12 - y.amount_cents * n / 12
            FROM prepayments y CROSS JOIN LATERAL generate_series(0, y.limit_months - 1) AS n
            UNION ALL
            SELECT to_id, 'incoming', date_trunc('month', executed_at AT TIME ZONE 'UTC')::date, amount_cents
            FROM disbursements WHERE executed_at IS NOT NULL
          ), summed AS (SELECT identity_id, direction, month, sum(cents) AS cents FROM counted GROUP BY 1, 2, 3
          ), tiers AS (
            SELECT i.id, greatest(i.kyc_tier, (SELECT max(v.tier_attempted) FROM verifications v WHERE v.identity_id = i.id AND v.decided_at IS NOT NULL)) AS tier
            FROM identities i WHERE i.kyc_tier < 3
          )
          SELECT s.identity_id AS subject, format('%s %s: %s with tier %s', s.direction, s.month, s.cents, t.tier) AS detail
          FROM summed s JOIN tiers t ON t.id = s.identity_id
          WHERE $1::timestamptz IS NOT NULL AND s.cents > CASE s.direction
            WHEN 'outgoing' THEN CASE t.tier WHEN 0 THEN 25000 WHEN 1 THEN 250000 WHEN 2 THEN 2500000 END
            ELSE CASE t.tier WHEN 0 THEN 100000 WHEN 1 THEN 1000000 WHEN 2 THEN 10000000 END END`,
  },
  {
    id: "receipt_figures",
    promise:
      "Every receipt names its gift's parties and amount, has a number made of its recipient's prefix, its year and its serial, and was issued after the settlement and voided with the refund.",
    sql: `SELECT r.id AS subject, format('%s, %s %s, issued %s, void %s; gift %s %s, settled %s, reversed %s', r.number, r.amount_cents, r.currency,
              r.issued_at, r.voided_at, g.amount_cents, g.currency, g.settled_at, g.refunded_at) AS detail
          FROM receipts r JOIN gifts g ON g.id = r.gift_id
          LEFT JOIN receipt_counters c ON c.recipient_id = r.recipient_id AND c.tax_year = r.tax_year
          WHERE $1::timestamptz IS NOT NULL AND (
            (r.donor_id, r.recipient_id, r.currency, r.amount_cents) IS DISTINCT FROM (g.from_id, g.to_id, g.currency, g.amount_cents)
            OR r.number IS DISTINCT FROM concat_ws('-', c.prefix, r.tax_year, lpad(r.serial::text, greatest(6, length(r.serial::text)), '0'))
            OR r.issued_at < g.settled_at - ${SLACK}
            OR (r.status = 'void') <> (r.voided_at IS NOT NULL)
            OR r.voided_at NOT BETWEEN g.refunded_at - ${SLACK} AND g.refunded_at + ${SLACK})
          UNION ALL
          SELECT c.recipient_id, format('%s: the counter is at %s', c.tax_year, c.last_serial)
          FROM receipt_counters c LEFT JOIN (SELECT recipient_id, tax_year, max(serial) AS serial FROM receipts GROUP BY 1, 2) r USING (recipient_id, tax_year)
          WHERE c.last_serial <> coalesce(r.serial, 0)`,
  },
];
