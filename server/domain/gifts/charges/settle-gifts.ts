import { postGifts } from "@/server/domain/ledger/post-movements";
import type { Gift } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Writes the pending entries of gifts that start clearing. */
export async function postPendingEntries(tx: Context, gifts: Gift[]): Promise<void> {
  await postGifts(tx, "gift_clearing", gifts);
}

/** Posts the entries of settling gifts, withholding what their recipients still owe. */
export async function postSettlement(tx: Context, gifts: Gift[]): Promise<void> {
  await postGifts(tx, "gift_settled", gifts);
}
