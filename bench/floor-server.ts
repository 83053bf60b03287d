/**
 * The floor: the least work that could serve POST /v1/gifts on this machine. A bare HTTP server that validates nothing
 * and writes a gift's rows (idempotency key with its response, limit counters, gift, event) in one durable statement.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { respondToParent } from "@/bench/child";
import { newId } from "@/server/kernel/ids";

const POOL = 10;

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

interface Body {
  from: string;
  to: string;
  amount_cents: number;
  currency: string;
  memo: string;
  metadata: object;
}

respondToParent(async ({ callerId }: { callerId: string }) => {
  const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL });
  const server = createServer(async (request, response) => {
    const reply = await create(pool, callerId, String(request.headers["idempotency-key"]), await bodyOf(request));
    response.writeHead(201, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(reply) });
    response.end(reply);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port };
});

async function create(pool: pg.Pool, callerId: string, key: string, body: Body): Promise<string> {
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

async function bodyOf(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}
