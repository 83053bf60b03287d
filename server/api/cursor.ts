import { createHash, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "@/server/api/idempotency";
import { InvalidCursor } from "@/server/api/request-errors";
import type { Position } from "@/server/db/keyset";
import { actingIdentityId } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

const MAC_BYTES = 16;

/** Encodes the end of a page as an opaque string, signed and bound to the caller, the list and its filters. */
export function writeCursor(ctx: Context, list: string, filters: object, position: Position): string {
  const { at, id, cents } = position;
  const payload = JSON.stringify([at.getTime(), id, ...(cents === undefined ? [] : [cents.toString()])]);
  const text = Buffer.from(payload);
  return Buffer.concat([sign(ctx, list, filters, payload), text]).toString("base64url");
}

/** Decodes a cursor; throws 400 if it was changed or created for another caller, another list or other filters. */
export function readCursor(ctx: Context, list: string, filters: object, cursor: string): Position {
  const bytes = Buffer.from(cursor, "base64url");
  const payload = bytes.subarray(MAC_BYTES).toString("utf8");
  const mac = bytes.subarray(0, MAC_BYTES);
  const isCanonical = bytes.toString("base64url") === cursor;
  if (!isCanonical || mac.length < MAC_BYTES || !timingSafeEqual(mac, sign(ctx, list, filters, payload))) {
    throw InvalidCursor({ param: "cursor" });
  }
  const [at, id, cents] = JSON.parse(payload) as [number, string, string?];
  return { at: new Date(at), id, ...(cents !== undefined && { cents: BigInt(cents) }) };
}

function sign(ctx: Context, list: string, filters: object, payload: string): Buffer {
  const bound = createHash("sha256")
    .update(canonicalJson(JSON.parse(JSON.stringify(filters))))
    .digest("hex");
  // The identity, not its key: a page can be read on with a new key.
  const reader = actingIdentityId(ctx.caller) ?? ctx.caller.kind;
  return ctx.vault.mac("cursor", `${reader}\n${list}\n${bound}\n${payload}`).subarray(0, MAC_BYTES);
}
