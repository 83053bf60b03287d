-- The part of a balance that is held back: the share of recently settled gifts that operators have set for the identity
-- or its tier, plus its disputed gifts. It is computed from the current rows, so it is released without any job.
CREATE OR REPLACE FUNCTION balance_reserve(p_identity text, p_currency text, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT (SELECT coalesce(sum(s.net_cents), 0) FROM balance_spans s
      WHERE s.identity_id = p_identity AND s.currency = p_currency AND s.kind = 'gift_settled'
        AND s.starts_at > p_at - r.days * interval '1 day') * r.basis_points / 10000
    FROM payout_reserves r JOIN identities i ON i.id = p_identity
    WHERE r.subject IN (p_identity, 'tier:' || i.kyc_tier)
    ORDER BY r.subject = p_identity DESC LIMIT 1), 0)::bigint
    + coalesce((SELECT sum(least(d.amount_cents, greatest(g.net_cents, 0))) FROM disputes d JOIN gifts g ON g.id = d.gift_id AND g.status = 'settled'
      WHERE d.identity_id = p_identity AND d.currency = p_currency AND d.status IN ('needs_response', 'under_review')), 0)::bigint
$$;
