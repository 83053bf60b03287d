import { STATEMENT_TEXT_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

/** How many characters of the id the text ends with. Must match the index payouts_shown. */
export const STATEMENT_CODE_CHARACTERS = 6;

/** What the recipient's bank shows: the installation's name, in letters that every bank has, and the end of the id. */
export function statementTextOf(ctx: Context, payoutId: string): string {
  const { name: house } = ctx.ports.house.current();
  const letters = house
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .trim()
    .toUpperCase();
  const name = (letters || "PAYOUT").slice(0, STATEMENT_TEXT_MAX_CHARACTERS - STATEMENT_CODE_CHARACTERS - 1).trim();
  return `${name} ${payoutId.slice(-STATEMENT_CODE_CHARACTERS).toUpperCase()}`;
}
