import type pg from "pg";
import { newId } from "@/server/kernel/ids";

const CREATE = `
  WITH key AS (
    INSERT INTO idempotency_keys (caller_id, key, request_hash, status, body) VALUES ($1, $2, $2, 201, $3)
    ON CONFLICT DO NOTHING RETURNING 1
  ), side AS (
    SELECT f.id AS from_id, t.id AS to_id, f.kyc_tier AS from_tier, t.kyc_tier AS to_tier FROM identities f, identities t, key
    WHERE f.id = $5 AND t.id = $6
  ), counted AS (
    INSERT INTO limit_counters AS c (identity_id, direction, month, used_cents)
    SELECT from_id, 'outgoing', date_trunc('month', $9::timestamptz)::date, $7::bigint FROM side WHERE from_tier < 3
    UNION ALL
    SELECT to_id, 'incoming', date_trunc('month', $9::timestamptz)::date, $7::bigint FROM side WHERE to_tier < 3
    ON CONFLICT (identity_id, direction, month) DO UPDATE SET used_cents = c.used_cents + excluded.used_cents
  ), gift AS (
    INSERT INTO gifts (id, from_id, to_id, from_manager_id, to_manager_id, created_by_id, amount_cents, fee_cents, net_cents,
      currency, memo, metadata, rail, payment_token, limit_cents, counts_outgoing, counts_incoming, created_at)
    SELECT $4, from_id, to_id, $1, $1, $1, $7::bigint, 100, $7::bigint - 100, 'USD', $8, $10::json, 'sandbox',
      'pm_sandbox_ok', $7::bigint, from_tier < 3, to_tier < 3, $9 FROM side
    RETURNING id
  )
  INSERT INTO events (id, type, subject_id, party_ids, data, created_at)
  SELECT $11, 'gift.created', id, ARRAY[$5::text, $6::text], $3, $9 FROM gift`;

/** A body of `POST /v1/gifts`. */
export interface CreationBody {
  from: string;
  to: string;
  amount_cents: number;
  currency: string;
  memo: string;
  metadata: object;
}

/**
 * Writes a gift's rows (idempotency key with its response, limit counters, gift, event) in one durable statement, and returns the
 * response's JSON.
 */
export async function create(pool: pg.Pool, callerId: string, key: string, body: CreationBody): Promise<string> {
  const now = new Date();
  const id = newId("gift");
  const reply = JSON.stringify({
    id,
    ...body,
    fee_cents: 100,
    net_cents: body.amount_cents - 100,
    status: "pending",
    created_at: now.toISOString(),
  });
  const { from, to, amount_cents, memo, metadata } = body;
  const values = [
    callerId,
    key,
    reply,
    id,
    from,
    to,
    amount_cents,
    memo,
    now,
    JSON.stringify(metadata),
    newId("event"),
  ];
  await pool.query({ name: "floor", text: CREATE, values });
  return reply;
}
