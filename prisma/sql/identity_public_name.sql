-- The public name of an identity: the twin of publicName in server/kernel/public-name.ts. Null without a public name; a
-- legal name is public for organizations only. Inlined into the queries that use it.
CREATE OR REPLACE FUNCTION identity_public_name(type text, display_name text, legal_name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    CASE WHEN display_name ~ unseen.but THEN display_name END,
    CASE WHEN type = 'organization' AND legal_name ~ unseen.but THEN legal_name END)
  FROM (VALUES ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]')) AS unseen (but)
$$;
