import type { Context } from "@/server/domain/context";

const BYTES = 9;

/**
 * Names something on public pages without its id, so that nobody can look for the record behind it. The same thing has
 * the same name each time.
 */
export function opaqueId(ctx: Context, id: string): string {
  return ctx.vault.mac("public-name", id).subarray(0, BYTES).toString("base64url");
}
