import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isLockTimeout } from "@/server/db/failures";
import type { IdempotencyKey } from "@/server/generated/prisma/client";
import { IdempotencyInProgress, IdempotencyKeyReused, InvalidParameter } from "@/server/kernel/common-errors";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS, LOCK_TIMEOUT_MS } from "@/server/kernel/limits";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { type IdempotentRequest, ReplayedResponse } from "@/server/operations/idempotency/stored-response";

/** Reads the Idempotency-Key of a POST and hashes the request; null if there is none. */
export function idempotentRequest(request: Request, path: string, body: unknown): IdempotentRequest | null {
  const header = request.headers.get("idempotency-key");
  if (header === null) return null;
  const key = header.replace(/^"(.*)"$/, "$1");
  if (key.length === 0 || key.length > IDEMPOTENCY_KEY_MAX_CHARACTERS || !/^[\x20-\x7e]+$/.test(key)) {
    const message = `Idempotency-Key must be 1 to ${IDEMPOTENCY_KEY_MAX_CHARACTERS} printable ASCII characters.`;
    throw InvalidParameter({ message, param: "Idempotency-Key" });
  }
  const requestHash = createHash("sha256")
    .update(`${request.method} ${path}\n${canonicalJson(body)}`)
    .digest("hex");
  return { key, requestHash };
}

/** Serializes JSON with sorted keys, so that two spellings of one body compare as equal. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(",")}}`;
}

interface StoredResponse {
  status: number;
  body: string;
}

/** The response stored under the key, which saves a repeated request its network calls; null if there is none. */
export async function storedResponse(
  ctx: Context,
  { key, requestHash }: IdempotentRequest,
): Promise<ReplayedResponse | null> {
  const callerId = callerIdentityId(ctx);
  const stored = await ctx.db.idempotencyKey.findUnique({ where: { callerId_key: { callerId, key } } });
  return stored && replayOf(ctx, stored, requestHash);
}

function replayOf(ctx: Context, stored: IdempotencyKey, requestHash: string): ReplayedResponse {
  if (stored.requestHash !== requestHash) throw IdempotencyKeyReused();
  const about = `${stored.callerId} ${stored.key}`;
  return new ReplayedResponse(
    Math.abs(stored.status),
    stored.encrypted ? ctx.vault.open("idempotent-answer", about, stored.body) : stored.body,
  );
}

const RECHECK_MS = 50;
/** If a response has not been replaced within this time, its request has died, and the response is final. */
const REPLACED_WITHIN_MS = 30_000;

/** A response is stored under the negative of its status until the final one replaces it. */
function isReplacedSoon(ctx: Context, { status, createdAt }: IdempotencyKey): boolean {
  return status < 0 && ctx.clock.wall().getTime() - createdAt.getTime() < REPLACED_WITHIN_MS;
}

interface Once {
  /** True if the response contains a secret and is stored encrypted. */
  secret: boolean;
  /** True if `replaceStoredBody` follows after the commit. */
  isReplaced: boolean;
  work(tx: Context): Promise<StoredResponse>;
}

/**
 * Runs the work and stores its response under the key, in one transaction: a crash leaves both or neither, and an error
 * leaves nothing, so the request can be retried. A concurrent duplicate waits for the first one's commit, and for the
 * response that replaces it.
 */
export async function respondOnce(
  ctx: Context,
  { key, requestHash }: IdempotentRequest,
  { secret, isReplaced, work }: Once,
): Promise<StoredResponse | ReplayedResponse> {
  const callerId = callerIdentityId(ctx);
  const where = { callerId_key: { callerId, key } };
  const response = await ctx.transaction(async (tx) => {
    if (!(await takeKey(tx, callerId, key, requestHash))) return null;
    const response = await work(tx);
    const about = `${callerId} ${key}`;
    const body = secret ? tx.vault.seal("idempotent-answer", about, response.body) : response.body;
    // An HTTP status, not the state of a row.
    const data = { status: isReplaced ? -response.status : response.status, body, encrypted: secret };
    await tx.db.idempotencyKey.update({ where, data });
    return response;
  });
  if (response) return response;
  for (const until = performance.now() + LOCK_TIMEOUT_MS; performance.now() < until; await sleep(RECHECK_MS)) {
    const stored = await ctx.db.idempotencyKey.findUniqueOrThrow({ where });
    const replay = replayOf(ctx, stored, requestHash);
    if (!isReplacedSoon(ctx, stored)) return replay;
  }
  throw IdempotencyInProgress({ headers: { "Retry-After": "1" } });
}

/**
 * Replaces the response stored at the commit, which a repeated request gets if the process dies before this, with the
 * final one. Not for responses that are stored encrypted.
 */
export async function replaceStoredBody(
  ctx: Context,
  { key }: IdempotentRequest,
  { status, body }: StoredResponse,
): Promise<void> {
  const data = { status, body };
  await ctx.db.idempotencyKey.updateMany({ where: { callerId: callerIdentityId(ctx), key }, data });
}

/** Inserts the key's row; false if it exists. Waits while a concurrent duplicate holds it, 3 s at most. */
async function takeKey(tx: Context, callerId: string, key: string, requestHash: string): Promise<boolean> {
  try {
    const written = await tx.db.$executeRaw`
      INSERT INTO idempotency_keys (caller_id, key, request_hash, status, body)
      VALUES (${callerId}, ${key}, ${requestHash}, 0, '') ON CONFLICT DO NOTHING`;
    return written === 1;
  } catch (error) {
    if (isLockTimeout(error)) throw IdempotencyInProgress({ headers: { "Retry-After": "1" }, cause: error });
    throw error;
  }
}
