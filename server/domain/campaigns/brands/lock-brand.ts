import type { Context } from "@/server/operations/context";

/** Lets what changes one brand go in turn, also before it has a row, until the transaction ends. */
export async function lockBrand(tx: Context, ownerId: string): Promise<void> {
  await tx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`brand ${ownerId}`}, 0))`;
}
