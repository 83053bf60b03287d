-- HMAC-SHA-256 (RFC 2104) with a key of up to 64 bytes, with which the audit recomputes draws. server/kernel/draw.ts
-- uses the runtime's own.
CREATE OR REPLACE FUNCTION hmac_sha256(p_key bytea, p_message bytea) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(string_agg(set_byte('\x00'::bytea, 0, k.byte # 92), ''::bytea ORDER BY k.place)
    || sha256(string_agg(set_byte('\x00'::bytea, 0, k.byte # 54), ''::bytea ORDER BY k.place) || p_message))
  FROM (SELECT n AS place, get_byte(padded.bytes, n) AS byte
    FROM (SELECT p_key || decode(repeat('00', 64 - length(p_key)), 'hex') AS bytes) padded, generate_series(0, 63) n) k
$$;
