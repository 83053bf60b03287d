-- The words of gifts for each of their readers, each word with a mark of whom it is for. The recipient's own mark finds names,
-- memos and messages of gifts that arrived; `contact` finds names and what was shared of the donor, for the recipient's side
-- with the scope; `memo` finds the memo, for either side, of gifts that failed, too: before a gift arrives, its recipient does
-- not know who gives. A gift's own name comes before the donor's, as on its receipt. One query for all gifts of a statement:
-- a call for each text of each gift cost more than posting it. A tsvector sorts its words, and keeps each once.
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
