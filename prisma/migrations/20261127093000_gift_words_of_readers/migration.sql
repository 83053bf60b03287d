SET LOCAL lock_timeout = '3s';

-- What the readers of a gift's list find it by, besides the recipient's own words: the memo for either side and its managers, the
-- donor's name and shared contact for the recipient's side. prisma/sql/gift_words_for.sql writes them from here on.
WITH marked AS (
  SELECT g.id, array_to_tsvector(array_agg(DISTINCT left(md5(said.mark), 8) || left(one, 40))) AS words
  FROM gifts g JOIN identities donor ON donor.id = g.from_id LEFT JOIN gift_contacts c ON c.gift_id = g.id
    CROSS JOIN LATERAL (SELECT CASE WHEN g.settled_at IS NOT NULL THEN concat_ws(' ',
      coalesce(g.donor_name, donor.display_name, CASE WHEN donor.type = 'organization' THEN donor.legal_name END),
      c.name, c.email, c.company, c.contact_name) END AS words) shared
    CROSS JOIN LATERAL (VALUES
      ('memo ' || g.from_id, g.memo), ('memo ' || g.to_id, g.memo),
      ('memo ' || g.from_manager_id, g.memo), ('memo ' || g.to_manager_id, g.memo),
      ('contact ' || g.to_id, shared.words), ('contact ' || g.to_manager_id, shared.words)) said (mark, text)
    CROSS JOIN LATERAL regexp_split_to_table(regexp_replace(normalize(lower(said.text), NFKD), '[\u0300-\u036f]', '', 'g'),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+') one
  WHERE (g.settled_at IS NOT NULL OR g.status = 'failed') AND said.mark IS NOT NULL AND one <> ''
  GROUP BY g.id
)
INSERT INTO gift_words (gift_id, words) SELECT id, words FROM marked
ON CONFLICT (gift_id) DO UPDATE SET words = gift_words.words || excluded.words;
