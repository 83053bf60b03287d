-- Every movement of money that there can be, with its legs, by the row of its subject and by nothing else: what
-- gift_post and payment_post write, and what the audit compares the ledger with. A movement without legs has one row with
-- leg null. Two legs depend on balances at the time as well: of a refund, the recipient pays what it still holds and owes
-- the rest (gift_post divides leg 1, the part that is owed is leg 2), and a settlement repays what the recipient owes
-- (leg 5, which is not here).
CREATE OR REPLACE FUNCTION ledger_movements()
RETURNS TABLE (
  kind text, subject_id text, gift_id text, reference text, phase text, resolves text, reverses text, currency text,
  leg int, debit text, credit text, amount_cents bigint
) LANGUAGE sql STABLE AS $$
  -- The amount arrives at the rail: the fee goes to the platform, as far as the amount covers it, the rest to the
  -- recipient.
  SELECT m.kind, g.id, g.id, 'gift:' || g.id || m.suffix, m.phase, 'gift:' || g.id || m.resolves, NULL, g.currency::text,
    l.leg, l.debit, l.credit, l.cents
  FROM gifts g
  CROSS JOIN (VALUES ('gift_clearing', ':fund', 'pending', NULL), ('gift_settled', ':settle', 'post', ':fund'))
    AS m(kind, suffix, phase, resolves)
  CROSS JOIN LATERAL (SELECT least(g.amount_cents, g.fee_cents) AS paid) f
  CROSS JOIN LATERAL (VALUES
    (1, 'rail:' || g.rail || ':clearing', 'identity:' || g.to_id || ':payable', g.amount_cents - f.paid),
    (3, 'rail:' || g.rail || ':clearing', 'platform:fee_revenue', f.paid),
    (4, 'platform:fee_waiver', 'platform:fee_revenue', g.fee_cents - f.paid)
  ) AS l(leg, debit, credit, cents)
  WHERE l.cents > 0

  UNION ALL
  -- Fails while it clears: what was pending is dropped.
  SELECT 'gift_returned', g.id, g.id, 'gift:' || g.id || ':void', 'void', 'gift:' || g.id || ':fund', NULL, g.currency::text,
    NULL, NULL, NULL, NULL
  FROM gifts g

  UNION ALL
  -- Everything back to the donor, the fee included.
  SELECT 'gift_reversed', g.id, g.id, 'gift:' || g.id || ':reverse', 'posted', NULL, 'gift:' || g.id || ':settle',
    g.currency::text, l.leg, l.debit, l.credit, l.cents
  FROM gifts g
  CROSS JOIN LATERAL (SELECT least(g.amount_cents, g.fee_cents) AS paid) f
  CROSS JOIN LATERAL (VALUES
    (1, 'identity:' || g.to_id || ':payable', 'rail:' || g.rail || ':refunds_unpaid', g.amount_cents - f.paid),
    (3, 'platform:fee_revenue', 'rail:' || g.rail || ':refunds_unpaid', f.paid),
    (4, 'platform:fee_revenue', 'platform:fee_waiver', g.fee_cents - f.paid)
  ) AS l(leg, debit, credit, cents)
  WHERE l.cents > 0

  UNION ALL
  SELECT l.kind, p.id, p.subject_id, 'payment:' || p.id || ':' || l.kind, 'posted', NULL, NULL, p.currency::text,
    1, l.debit, l.credit, l.cents
  FROM payments p JOIN gifts g ON g.id = p.subject_id
  CROSS JOIN LATERAL (VALUES
    -- The rail has paid a refund.
    ('refund_paid', 'refund', 'rail:' || p.rail || ':refunds_unpaid', 'rail:' || p.rail || ':clearing', p.amount_cents),
    -- The rail will never pay it: it is owed to the donor in another way.
    ('refund_credited', 'refund', 'rail:' || p.rail || ':refunds_unpaid', 'identity:' || g.from_id || ':credit',
      p.amount_cents),
    -- A charge cleared for a gift that had failed by then: it is owed back.
    ('charge_unclaimed', 'charge', 'rail:' || p.rail || ':clearing', 'rail:' || p.rail || ':refunds_unpaid',
      p.amount_cents),
    -- The rail took back a charge that had cleared: what was owed to the donor for it is paid.
    ('charge_returned', 'charge', 'rail:' || p.rail || ':refunds_unpaid', 'rail:' || p.rail || ':clearing',
      p.amount_cents),
    -- What the rail kept for itself.
    ('rail_cost', p.direction, 'platform:rail_cost', 'rail:' || p.rail || ':clearing', p.cost_cents)
  ) AS l(kind, direction, debit, credit, cents)
  WHERE p.subject_type = 'gift' AND p.direction = l.direction AND l.cents > 0
$$;
