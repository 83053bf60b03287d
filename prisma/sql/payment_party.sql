-- Whose money a payment moves: who gave the gift, who prepaid, or who is paid out.
CREATE OR REPLACE FUNCTION payment_party(p_subject_type text, p_subject text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE p_subject_type
    WHEN 'gift' THEN (SELECT g.from_id FROM gifts g WHERE g.id = p_subject)
    WHEN 'prepayment' THEN (SELECT y.identity_id FROM prepayments y WHERE y.id = p_subject)
    WHEN 'payout' THEN (SELECT o.identity_id FROM payouts o WHERE o.id = p_subject) END
$$;
