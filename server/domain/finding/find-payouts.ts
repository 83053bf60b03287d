import { idsStatement } from "@/server/db/keyset";
import { readPayouts } from "@/server/domain/payouts/payout-transitions";
import { STATEMENT_CODE_CHARACTERS } from "@/server/domain/payouts/statement-text";
import { type Payout, Prisma } from "@/server/generated/prisma/client";
import { isId } from "@/server/kernel/ids";
import { SEARCH_HITS_MAX } from "@/server/kernel/limits";
import { typedAmount } from "@/server/kernel/typed-amount";
import type { Context } from "@/server/operations/context";

/** Finds a few payouts of these identities by an id, an amount, or the text on a bank statement, newest first. */
export async function findPayouts(ctx: Context, identityIds: readonly string[], typed: string): Promise<Payout[]> {
  const conditions = conditionsOf(typed);
  if (conditions.length === 0 || identityIds.length === 0) return [];
  const { text, values } = idsStatement({
    table: "payouts",
    anyOf: identityIds.flatMap((id) => conditions.map((condition) => Prisma.sql`identity_id = ${id} AND ${condition}`)),
    after: null,
    limit: SEARCH_HITS_MAX,
  });
  const rows = await ctx.statement<{ id: string }>(text, values);
  return readPayouts(
    ctx,
    rows.slice(0, SEARCH_HITS_MAX).map(({ id }) => id),
  );
}

function conditionsOf(typed: string): Prisma.Sql[] {
  const id = typed.toLowerCase();
  if (isId(id, "payout")) return [Prisma.sql`id = ${id}`];
  const cents = typedAmount(typed);
  return [...(cents === null ? [] : [Prisma.sql`amount_cents = ${cents}`]), ...shownByBank(typed)];
}

/** Banks show the whole text, or only its end, which is unique to each payout, sometimes with different punctuation. */
function shownByBank(typed: string): Prisma.Sql[] {
  const words = typed.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  return words
    .filter((word) => word.length === STATEMENT_CODE_CHARACTERS)
    .map(
      (code) => Prisma.sql`right(statement_text, ${Prisma.raw(String(STATEMENT_CODE_CHARACTERS))}) = ${code}
        AND string_to_array(statement_text, ' ') @> ${words}`,
    );
}
