-- The hash that chains an audit entry to the previous one: SHA-256 of the previous hash and of everything that the
-- entry states.
CREATE OR REPLACE FUNCTION audit_entry_hash(p_before text, p_entry audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', p_before, p_entry.id, p_entry.actor, p_entry.action, p_entry.subject_id,
    p_entry.details, p_entry.request_id, (date_part('epoch', p_entry.created_at) * 1000)::bigint), 'UTF8')), 'hex')
$$;
