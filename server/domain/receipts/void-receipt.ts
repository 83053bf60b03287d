import type { Context } from "@/server/domain/context";

/** Makes a gift's receipt void, where it has one. The receipt stays readable and says so. */
export async function voidReceipt(tx: Context, giftId: string): Promise<void> {
  await tx.db.receipt.updateMany({ where: { giftId, status: "issued" }, data: { status: "void", voidedAt: tx.now() } });
}
