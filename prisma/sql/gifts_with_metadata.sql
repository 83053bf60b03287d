-- The gifts by an identity, or by those that it manages, whose metadata has a value, as text or as another JSON type;
-- at most `p_limit`, and none in progress. Always read from the index: the planner doesn't know how rare a value is.
CREATE OR REPLACE FUNCTION gifts_with_metadata(p_sender_side text, p_text jsonb, p_other jsonb, p_limit integer)
RETURNS SETOF text LANGUAGE sql STABLE SET enable_seqscan = off SET enable_indexscan = off AS $$
  SELECT id FROM gifts
  WHERE (settled_at IS NOT NULL OR status = 'failed') AND metadata::text <> '{}'
    AND (metadata::jsonb @> p_text OR metadata::jsonb @> p_other)
    AND p_sender_side IN (from_manager_id, from_id)
  LIMIT p_limit
$$;
