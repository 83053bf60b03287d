import { mayReadContacts } from "@/server/domain/gifts/read-donors";
import {
  amongThoseWithWords,
  fewGiftsWithWords,
  type GiftsLookUp,
  giftsWithWords,
  haveWords,
} from "@/server/domain/gifts/received/gifts-with-words";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import { Prisma } from "@/server/generated/prisma/client";
import { mayReadDonors, scopesOf } from "@/server/kernel/caller";
import { isId } from "@/server/kernel/ids";
import { AMOUNT_MAXIMUM_CENTS } from "@/server/kernel/limits";
import { allowsScope } from "@/server/kernel/scopes";
import { typedAmount } from "@/server/kernel/typed-amount";
import type { Context } from "@/server/operations/context";

/** What is read of what a text finds: a page of the newest, everything, or a few of the newest. */
export type Reads = "page" | "all" | { few: GiftsLookUp };

/** Gifts of which one of these has to hold: that it is among the ids, or that it meets a condition. */
interface Typed {
  ids: string[];
  further: Prisma.Sql[];
}

/**
 * What a recipient looks for with a text: the gift of an id or of a receipt's number, or else gifts with these words or of this
 * amount. Null for no text. Words are looked for in gifts that arrived, because before that the recipient does not know who gives.
 */
export async function typedAlternatives(
  ctx: Context,
  recipientId: string,
  typed: string | null | undefined,
  reads: Reads,
): Promise<Typed | null> {
  const text = typed?.trim() ?? "";
  if (text === "") return null;
  const named = await namedGift(ctx, recipientId, text);
  if (named) return { ids: [named], further: [] };
  const query = recipientsQuery(ctx, recipientId, text);
  const cents = typedAmount(text);
  const { ids, further } = query === null ? { ids: [], further: [] } : await withWords(ctx, recipientId, query, reads);
  const ofAmount = cents === null || cents > AMOUNT_MAXIMUM_CENTS ? [] : [Prisma.sql`amount_cents = ${cents}`];
  return { ids, further: [...further, ...ofAmount] };
}

/**
 * The words of a text as the query for a recipient's gifts; null without a word that the reader may look for. What is found by a
 * name says who gave, and what is found by an address how to reach them.
 */
export function recipientsQuery(ctx: Context, recipientId: string, text: string): string | null {
  if (!mayReadDonors(ctx.caller)) return null;
  return wordQuery([recipientId, ...(mayReadContacts(ctx) ? [`contact ${recipientId}`] : [])], text);
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
async function withWords(ctx: Context, recipientId: string, query: string, reads: Reads): Promise<Typed> {
  if (typeof reads !== "string")
    return { ids: await fewGiftsWithWords(ctx, recipientId, query, reads.few), further: [] };
  const ids = await giftsWithWords(ctx, query);
  if (ids !== null) return { ids, further: [] };
  const many = reads === "all" ? amongThoseWithWords : haveWords;
  return { ids: [], further: [Prisma.sql`settled_at IS NOT NULL AND ${many(query)}`] };
}
