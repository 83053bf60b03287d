import { mayReadContacts } from "@/server/domain/gifts/read-donors";
import { giftsWithWords, haveWords } from "@/server/domain/gifts/received/gifts-with-words";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import { Prisma } from "@/server/generated/prisma/client";
import { mayReadDonors, scopesOf } from "@/server/kernel/caller";
import { isId } from "@/server/kernel/ids";
import { allowsScope } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";

/** Gifts that a text names or describes: those of ids, and those for which a further condition holds. */
export interface LookedFor {
  /** Null for too many: the first of the further conditions is theirs. */
  ids: string[] | null;
  further: Prisma.Sql[];
}

/** Gifts on their way, which have no words and are in no index of metadata yet, and are few. */
export const ON_THEIR_WAY = [Prisma.sql`status = 'pending'`, Prisma.sql`status = 'settling'`];

/**
 * What the caller looks for with a text, in what the caller may read: the gift of an id, of a receipt's id or number, or gifts
 * with these words. Whether the gift is the caller's is left to the list.
 */
export async function lookedFor(ctx: Context, typed: string): Promise<LookedFor> {
  const text = typed.trim();
  const id = text.toLowerCase();
  if (isId(id, "gift")) return { ids: [id], further: [] };
  const named = await giftOfReceipt(ctx, text);
  if (named !== null) return { ids: [named], further: [] };
  return withWords(ctx, text);
}

/** The gift of a receipt of the caller's. Its id is on the gift, its number on the receipt alone. */
async function giftOfReceipt(ctx: Context, text: string): Promise<string | null> {
  const isReceiptId = isId(text.toLowerCase(), "receipt");
  if (!isReceiptId && !allowsScope(scopesOf(ctx.caller), "receipts:read")) return null;
  const [row] = await ctx.statement<{ gift_id: string }>(
    `SELECT gift_id FROM receipts WHERE ${isReceiptId ? "id" : "number"} = $1
      AND $2 IN (donor_id, donor_manager_id, recipient_id, recipient_manager_id)`,
    [isReceiptId ? text.toLowerCase() : text.toUpperCase(), callerIdentityId(ctx)],
  );
  return row?.gift_id ?? null;
}

async function withWords(ctx: Context, text: string): Promise<LookedFor> {
  const caller = callerIdentityId(ctx);
  const isShown = mayReadDonors(ctx.caller);
  const memo = isShown ? wordQuery([`memo ${caller}`], text) : null;
  const readers = [`memo ${caller}`, ...(mayReadContacts(ctx) ? [`contact ${caller}`] : [])];
  const query = isShown ? wordQuery(readers, text) : null;
  if (memo === null || query === null) return { ids: [], further: [] };
  const ids = await giftsWithWords(ctx, query);
  const open = ON_THEIR_WAY.map(
    (status) => Prisma.sql`${status} AND gift_words_of(${`memo ${caller}`}, memo) @@ ${memo}::tsquery`,
  );
  return { ids, further: [...(ids === null ? [haveWords(query)] : []), ...open] };
}
