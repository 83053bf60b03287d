import { readPageOfIds } from "@/server/db/keyset";
import { type ReceivedGift, readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

const SHOWN = 5;

/** Reads the newest gifts to a recipient that the caller manages, as its list of gifts shows them. */
export async function readNewestGifts(ctx: Context, recipientId: string): Promise<ReceivedGift[]> {
  const { ids } = await readPageOfIds(ctx.db, {
    table: "gifts",
    anyOf: [Prisma.sql`to_id = ${recipientId}`],
    after: null,
    limit: SHOWN,
  });
  return readReceivedRows(ctx, ids);
}
