-- The words of gifts for each reader, each word prefixed with a mark of its reader. The recipient's own mark finds
-- names, memos and messages of settled gifts; `contact` finds names and shared contacts of donors, for the recipient's
-- side with the scope; `memo` finds memos, for either side, also of failed gifts: until a gift settles, its recipient
-- does not know who gives. The gift's own donor name takes precedence, as on the receipt. One query for all gifts of a
-- statement: one call per text and gift cost more than posting the gifts. A tsvector sorts and deduplicates its words.
CREATE OR REPLACE FUNCTION gift_words_lines(p_gift_ids text[]) RETURNS TABLE (gift_id text, words tsvector)
LANGUAGE plpgsql STABLE ROWS 100 AS $$
BEGIN
  RETURN QUERY SELECT g.id, coalesce((
    SELECT array_to_tsvector(array_agg(left(md5(mark), 8) || left(one, 40)))
    FROM (VALUES
      (ARRAY[arrived.recipient, 'contact ' || arrived.recipient, 'contact ' || g.to_manager_id], shown.name),
      (ARRAY['contact ' || arrived.recipient, 'contact ' || g.to_manager_id],
        CASE WHEN g.settled_at IS NOT NULL THEN concat_ws(' ', c.name, c.email, c.company, c.contact_name) END),
      (ARRAY[arrived.recipient], g.public_message),
      (ARRAY[arrived.recipient, 'memo ' || g.from_id, 'memo ' || g.to_id, 'memo ' || g.from_manager_id,
        'memo ' || g.to_manager_id], g.memo)
    ) said (marks, text), gift_word_list(said.text) one, unnest(said.marks) mark
    WHERE said.text IS NOT NULL AND one <> '' AND mark IS NOT NULL
  ), '')
  FROM gifts g JOIN identities d ON d.id = g.from_id LEFT JOIN gift_contacts c ON c.gift_id = g.id
    CROSS JOIN LATERAL (SELECT CASE WHEN g.settled_at IS NOT NULL
      THEN coalesce(g.donor_name, identity_public_name(d.type, d.display_name, d.legal_name)) END AS name) shown
    CROSS JOIN LATERAL (SELECT CASE WHEN g.settled_at IS NOT NULL THEN g.to_id END AS recipient) arrived
  WHERE g.id = ANY (p_gift_ids);
END $$;
