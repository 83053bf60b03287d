-- outside a transaction
SET lock_timeout = '3s';

-- What the search of an organization's rooms finds a campaign or a page by, in every state.
DROP INDEX CONCURRENTLY IF EXISTS campaigns_named;
CREATE INDEX CONCURRENTLY campaigns_named ON campaigns USING gin ((to_tsvector('simple'::regconfig, regexp_replace(regexp_replace(normalize(lower(name || ' ' || coalesce(fundraiser_name, '')), NFKD), '[\u0300-\u036f]', '', 'g'), '[!-/:-@\[-`{-~]', ' ', 'g'))));
