-- The digest of a seal: SHA-256 of the digest of the seal before it and of every transaction, receipt and audit entry since
-- then, up to the given ones, each with all that it states. Instants are in milliseconds, so no setting changes a digest. Gifts are looked
-- up all at once, because one walk through their index takes half of what a search for each takes. The three lists are put
-- together with ||, because concat_ws copies each of these megabytes once more and looks for its end byte by byte.
CREATE OR REPLACE FUNCTION ledger_digest(
  p_before ledger_seals, p_transaction_id bigint, p_receipt_number bigint, p_audit_entry_id bigint
) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(p_before.digest
    || coalesce(E'\n' || (SELECT string_agg(concat_ws('|', t.id, t.reference, t.kind, t.phase, coalesce(t.resolves_id, 0),
        coalesce(t.reverses_id, 0), t.subject_id, t.actor, (date_part('epoch', t.effective_at) * 1000)::bigint, l.legs,
        g.from_id, g.to_id, g.amount_cents, g.fee_cents, g.net_cents, g.currency, (date_part('epoch', g.created_at) * 1000)::bigint),
        E'\n' ORDER BY t.id)
      FROM ledger_transactions t
      LEFT JOIN (
        SELECT x.* FROM gifts x WHERE x.id = ANY (ARRAY(SELECT c.subject_id FROM ledger_transactions c
          WHERE c.id > p_before.transaction_id AND c.id <= p_transaction_id AND c.kind = 'gift_clearing'))
      ) g ON g.id = t.subject_id AND t.kind = 'gift_clearing'
      LEFT JOIN (
        SELECT p.transaction_id, string_agg(
          concat_ws(' ', p.leg, p.debit_account_id, p.credit_account_id, p.currency, p.amount_cents), ',' ORDER BY p.leg) AS legs
        FROM ledger_postings p
        WHERE p.transaction_id > p_before.transaction_id AND p.transaction_id <= p_transaction_id
        GROUP BY p.transaction_id
      ) l ON l.transaction_id = t.id
      WHERE t.id > p_before.transaction_id AND t.id <= p_transaction_id), '')
    || coalesce(E'\n' || (SELECT string_agg(concat_ws('|', r.sequence, r.id, r.gift_id, r.donor_id, r.recipient_id, r.tax_year, r.serial,
        r.number, r.jurisdiction, r.currency, r.amount_cents, r.facts, r.code, (date_part('epoch', r.issued_at) * 1000)::bigint),
        E'\n' ORDER BY r.sequence)
      FROM receipts r WHERE r.sequence > p_before.receipt_number AND r.sequence <= p_receipt_number), '')
    || coalesce(E'\n' || (SELECT string_agg(concat_ws('|', e.id, e.actor, e.action, e.subject_id, e.details, e.request_id,
        (date_part('epoch', e.created_at) * 1000)::bigint), E'\n' ORDER BY e.id)
      FROM audit_entries e WHERE e.id > p_before.audit_entry_id AND e.id <= p_audit_entry_id), ''), 'UTF8')), 'hex')
$$;
