import { createHash } from "node:crypto";
import { isLockTimeout } from "@/server/db/failures";
import { callerIdentityId } from "@/server/domain/access";
import type { Context } from "@/server/domain/context";
import { type IdempotentRequest, ReplayedResponse } from "@/server/domain/operation";
import type { IdempotencyKey } from "@/server/generated/prisma/client";
import { IdempotencyInProgress, IdempotencyKeyReused, InvalidParameter } from "@/server/kernel/common-errors";
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from "@/server/kernel/limits";

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

/** The response stored under the key, which spares a repeated request its network calls; null if there is none. */
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
    stored.status,
    stored.encrypted ? ctx.vault.open("idempotent-answer", about, stored.body) : stored.body,
  );
}

/**
 * Runs the work and stores its response under the key, in one transaction: a crash leaves both or neither, and an error
 * leaves nothing, so the request can be retried. A concurrent duplicate waits for the first one's commit.
 */
export async function respondOnce(
  ctx: Context,
  { key, requestHash }: IdempotentRequest,
  secret: boolean,
  work: (tx: Context) => Promise<StoredResponse>,
): Promise<StoredResponse | ReplayedResponse> {
  const callerId = callerIdentityId(ctx);
  const about = `${callerId} ${key}`;
  return ctx.transaction(async (tx) => {
    const taken = await takeKey(tx, callerId, key, requestHash);
    if (!taken) {
      const stored = await tx.db.idempotencyKey.findUniqueOrThrow({ where: { callerId_key: { callerId, key } } });
      return replayOf(tx, stored, requestHash);
    }
    const response = await work(tx);
    const body = secret ? tx.vault.seal("idempotent-answer", about, response.body) : response.body;
    const data = { status: response.status, body, encrypted: secret };
    await tx.db.idempotencyKey.update({ where: { callerId_key: { callerId, key } }, data });
    return response;
  });
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
