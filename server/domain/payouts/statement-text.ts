import { STATEMENT_TEXT_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";

const ID_CHARACTERS = 6;

/** What the recipient's bank shows of a payout: the installation's name in the letters that every bank has, and the id's end. */
export function statementTextOf(ctx: Context, payoutId: string): string {
  const { name: house } = ctx.ports.house.current();
  const letters = house
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 ]/g, "")
    .trim()
    .toUpperCase();
  const name = (letters || "PAYOUT").slice(0, STATEMENT_TEXT_MAX_CHARACTERS - ID_CHARACTERS - 1).trim();
  return `${name} ${payoutId.slice(-ID_CHARACTERS).toUpperCase()}`;
}
