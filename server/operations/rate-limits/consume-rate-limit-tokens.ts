import type { Context } from "@/server/operations/context";

export interface RateLimit {
  perSecond: number;
  burst: number;
}

/** What one statement took from a key's bucket. */
export interface ConsumedTokens {
  granted: number;
  /** What remains; the fraction is the refilled part of the next token. */
  left: number;
  /** When that was, by the database's clock, in milliseconds. */
  atMs: number;
}

// The clock is read once, and after the row was locked: an earlier reading would be older than the refill by another
// process. If the clock steps backwards, the bucket continues from the earlier time.
const STATEMENT = `
  INSERT INTO rate_limit_buckets AS bucket (key_id, tokens, filled_at, granted)
  VALUES ($1, $4::int - least($2::int, $4::int), clock_timestamp(), least($2::int, $4::int))
  ON CONFLICT (key_id) DO UPDATE SET (tokens, filled_at, granted) = (
    SELECT filled.tokens - taken.tokens, clock.at, taken.tokens
    FROM (SELECT clock_timestamp() AS at) clock
    CROSS JOIN LATERAL (
      SELECT least($4::int, bucket.tokens
        + greatest(0, extract(epoch FROM clock.at - bucket.filled_at)::float8) * $3::float8) AS tokens
    ) filled
    CROSS JOIN LATERAL (SELECT least($2::int, floor(filled.tokens)::int) AS tokens) taken)
  RETURNING granted, tokens AS left, extract(epoch FROM filled_at)::float8 * 1000 AS "atMs"`;

/**
 * Takes as many of the requested tokens as the key's bucket holds. The row is the one bucket that all processes share,
 * so together they never grant more than the burst and the refill.
 */
export async function consumeRateLimitTokens(
  ctx: Context,
  keyId: string,
  wanted: number,
  { perSecond, burst }: RateLimit,
): Promise<ConsumedTokens> {
  const values = [keyId, wanted, perSecond, burst];
  const [consumed] = await ctx.statement<ConsumedTokens>(STATEMENT, values, "consume-rate-limit-tokens");
  return consumed!;
}
