import type { Context } from "@/server/operations/context";

const BYTES = 9;

/** Returns a stable public key for a record, from which its id cannot be derived. */
export function opaqueId(ctx: Context, id: string): string {
  return ctx.vault.mac("public-name", id).subarray(0, BYTES).toString("base64url");
}
