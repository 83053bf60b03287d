-- The words of a gift for each of its readers, each word with a mark of whom it is for. The recipient's own mark finds names,
-- memos and messages of gifts that arrived; `contact` finds names and what was shared of the donor, for the recipient's side
-- with the scope; `memo` finds the memo, for either side, of gifts that failed, too: before a gift arrives, its recipient does
-- not know who gives.
CREATE OR REPLACE FUNCTION gift_words_for(p_gift_id text) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT coalesce(gift_words_of(g.to_id, CASE WHEN g.settled_at IS NOT NULL THEN concat_ws(' ', named.name, g.memo, g.public_message) END), '')
    || coalesce(gift_words_of('contact ' || g.to_id, shared.words), '')
    || coalesce(gift_words_of('contact ' || g.to_manager_id, shared.words), '')
    || coalesce(gift_words_of('memo ' || g.from_id, g.memo), '')
    || coalesce(gift_words_of('memo ' || g.to_id, g.memo), '')
    || coalesce(gift_words_of('memo ' || g.from_manager_id, g.memo), '')
    || coalesce(gift_words_of('memo ' || g.to_manager_id, g.memo), '')
  FROM gifts g JOIN identities d ON d.id = g.from_id LEFT JOIN gift_contacts c ON c.gift_id = g.id
    CROSS JOIN LATERAL (SELECT coalesce(g.donor_name, identity_public_name(d.type, d.display_name, d.legal_name)) AS name) named
    CROSS JOIN LATERAL (SELECT CASE WHEN g.settled_at IS NOT NULL
      THEN concat_ws(' ', named.name, c.name, c.email, c.company, c.contact_name) END AS words) shared
  WHERE g.id = p_gift_id);
END $$;
