import type { Context } from "@/server/operations/context";

/** Serializes changes of a brand until the transaction ends, even while it has no row yet. */
export async function lockBrand(tx: Context, ownerId: string): Promise<void> {
  await tx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`brand ${ownerId}`}, 0))`;
}
