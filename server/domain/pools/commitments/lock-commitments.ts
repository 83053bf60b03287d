import { overtaken } from "@/server/db/transaction";
import { lockPool } from "@/server/domain/pools/lock-pool";
import type { Pool, Prepayment, Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";

/** Which commitments of a pool; all of them by default. */
type Which = Pick<Prisma.CommitmentWhereInput, "id" | "identityId" | "status">;

/**
 * Locks commitments of a pool with their years, and then the pool, in the one order, and reads the years and the pool.
 * Until the pool is locked, a new commitment or year may begin that is not among them: then the transaction runs again,
 * because nobody would end what it has not locked.
 */
export async function lockCommitments(
  tx: Context,
  poolId: string,
  which: Which,
): Promise<{ pool: Pool; years: Prepayment[] }> {
  const locked = await idsOf(tx, poolId, which);
  await tx.db.$queryRaw`SELECT id FROM prepayments WHERE id = ANY (${locked.years}) ORDER BY id FOR NO KEY UPDATE`;
  await tx.db
    .$queryRaw`SELECT id FROM commitments WHERE id = ANY (${locked.commitments}) ORDER BY id FOR NO KEY UPDATE`;
  const pool = await lockPool(tx, poolId);
  const present = await idsOf(tx, poolId, which);
  const isLocked = new Set([...locked.years, ...locked.commitments]);
  if (![...present.years, ...present.commitments].every((id) => isLocked.has(id))) throw overtaken();
  const years = await tx.db.prepayment.findMany({ where: { id: { in: locked.years } }, orderBy: { id: "asc" } });
  return { pool, years };
}

/** Locks one commitment. */
export async function lockCommitment(tx: Context, id: string): Promise<void> {
  await tx.db.$queryRaw`SELECT id FROM commitments WHERE id = ${id} FOR NO KEY UPDATE`;
}

async function idsOf(tx: Context, poolId: string, which: Which) {
  const where = { ...which, poolId };
  const commitments = await tx.db.commitment.findMany({ where, select: { id: true } });
  const years = await tx.db.prepayment.findMany({ where: { commitment: where }, select: { id: true } });
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { commitments: ids(commitments), years: ids(years) };
}
