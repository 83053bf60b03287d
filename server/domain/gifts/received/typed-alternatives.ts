import { mayReadContacts } from "@/server/domain/gifts/read-donors";
import { amongThoseWithWords, giftsWithWords, haveWords } from "@/server/domain/gifts/received/gifts-with-words";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import { Prisma } from "@/server/generated/prisma/client";
import { mayReadDonors, scopesOf } from "@/server/kernel/caller";
import { isId } from "@/server/kernel/ids";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import { allowsScope } from "@/server/kernel/scopes";
import { typedAmount } from "@/server/kernel/typed-amount";
import type { Context } from "@/server/operations/context";

/**
 * What a recipient looks for with a text, as conditions of which one has to hold: the gift of an id or of a receipt's number,
 * or else gifts with these words or of this amount, for a page of the newest or for all. None if nothing can be found; null for no text. Words are looked for in
 * gifts that arrived, because before that the recipient does not know who gives.
 */
export async function typedAlternatives(
  ctx: Context,
  recipientId: string,
  typed: string | null | undefined,
  reads: "page" | "all",
): Promise<Prisma.Sql[] | null> {
  const text = typed?.trim() ?? "";
  if (text === "") return null;
  const named = await namedGift(ctx, recipientId, text);
  if (named) return [Prisma.sql`id = ${named}`];
  // What is found by a name says who gave, and what is found by an address how to reach them.
  const readers = mayReadDonors(ctx.caller)
    ? [recipientId, ...(mayReadContacts(ctx) ? [`contact ${recipientId}`] : [])]
    : [];
  const query = wordQuery(readers, text);
  const cents = typedAmount(text);
  return [
    ...(query === null ? [] : withWords(query, await giftsWithWords(ctx, query), reads)),
    ...(cents === null || cents > AMOUNT_MAXIMUM_CENTS ? [] : [Prisma.sql`amount_cents = ${cents}`]),
  ];
}

/** The gift that an id or a receipt's number names. */
async function namedGift(ctx: Context, recipientId: string, text: string): Promise<string | null> {
  const id = text.toLowerCase();
  if (isId(id, "gift")) return id;
  if (!allowsScope(scopesOf(ctx.caller), "receipts:read")) return null;
  const number = text.toUpperCase();
  const [row] = await ctx.statement<{ gift_id: string }>(
    isId(id, "receipt")
      ? "SELECT gift_id FROM receipts WHERE id = $1 AND recipient_id = $2"
      : "SELECT gift_id FROM receipts WHERE number = $1 AND recipient_id = $2",
    [isId(id, "receipt") ? id : number, recipientId],
  );
  return row?.gift_id ?? null;
}

/** Few gifts are read by their ids, many by a condition. */
function withWords(query: string, ids: string[] | null, reads: "page" | "all"): Prisma.Sql[] {
  const many = reads === "all" ? amongThoseWithWords : haveWords;
  if (ids === null) return [Prisma.sql`settled_at IS NOT NULL AND ${many(query)}`];
  return ids.length === 0 ? [] : [Prisma.sql`id = ANY (${ids})`];
}
