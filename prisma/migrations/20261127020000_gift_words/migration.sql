SET LOCAL lock_timeout = '3s';

-- What a recipient finds its gifts by: words of donors' names, memos and messages. Each begins with a mark of the recipient,
-- so that reading those of one never reads those of others. The triggers in prisma/sql keep it from here on.
CREATE TABLE gift_words (
  gift_id TEXT NOT NULL,
  words TSVECTOR NOT NULL,
  CONSTRAINT gift_words_pkey PRIMARY KEY (gift_id)
);
INSERT INTO gift_words (gift_id, words)
SELECT g.id, w.words FROM gifts g JOIN identities donor ON donor.id = g.from_id CROSS JOIN LATERAL (
  SELECT array_to_tsvector(array_agg(DISTINCT left(md5(g.to_id), 8) || left(one, 40))) AS words
  FROM regexp_split_to_table(regexp_replace(normalize(lower(concat_ws(' ',
    coalesce(g.donor_name, donor.display_name, CASE WHEN donor.type = 'organization' THEN donor.legal_name END),
    g.memo, g.public_message)), NFKD), '[\u0300-\u036f]', '', 'g'),
    '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u2000-\u206f\u3000-\u303f]+') one
  WHERE one <> ''
) w WHERE g.settled_at IS NOT NULL AND w.words IS NOT NULL;
CREATE INDEX gift_words_found ON gift_words USING gin (words);
