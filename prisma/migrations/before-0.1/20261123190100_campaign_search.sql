-- outside a transaction
SET lock_timeout = '3s';
-- The same expressions as in server/domain/campaigns/lists/search-words.ts: what is searched in lower case, without accents and
-- punctuation.
DROP INDEX CONCURRENTLY IF EXISTS campaigns_words;
CREATE INDEX CONCURRENTLY campaigns_words ON campaigns USING gin ((to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(normalize(lower(name || ' ' || coalesce(description, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]', ' ', 'g')))) WHERE status = 'live' AND parent_campaign_id IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS organizations_words;
CREATE INDEX CONCURRENTLY organizations_words ON identities USING gin ((to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(normalize(lower(coalesce(display_name, '') || ' ' || coalesce(legal_name, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]', ' ', 'g')))) WHERE type = 'organization';
DROP INDEX CONCURRENTLY IF EXISTS campaigns_of_cause;
CREATE INDEX CONCURRENTLY campaigns_of_cause ON campaigns (cause, published_at DESC, id DESC) WHERE status = 'live' AND parent_campaign_id IS NULL AND cause IS NOT NULL;
