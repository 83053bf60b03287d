import { actorName } from "@/server/kernel/caller";
import type { Context } from "@/server/operations/context";

/** The kinds of movement for a pool; prisma/sql/pool_movement.sql has the legs of each. */
type PoolMovement =
  | "commitment_made"
  | "prepayment_paid"
  | "commitment_released"
  | "prepayment_refunded"
  | "prepayment_returned"
  | "disbursement_executed";

export interface PoolPosting {
  kind: PoolMovement;
  /** The id of the row that says what moves. */
  subjectId: string;
}

const SALT_BYTES = 16;

/**
 * Posts movements of one pool in their order, each with a record in the pool's ledger, in the running transaction. The
 * database computes them from the rows. Throws if one was posted before, or is not due.
 */
export async function postPool(tx: Context, poolId: string, postings: PoolPosting[]): Promise<void> {
  if (postings.length === 0) return;
  const kinds = postings.map(({ kind }) => kind);
  const subjects = postings.map(({ subjectId }) => subjectId);
  const ids = postings.map(() => tx.newId("ledgerEvent"));
  const salts = postings.map(() => Buffer.from(tx.randomBytes(SALT_BYTES)).toString("hex"));
  await tx.db.$executeRaw`
    SELECT pool_post(${poolId}, ${kinds}, ${subjects}, ${ids}, ${salts}, ${actorName(tx.caller)}, ${tx.now()}::timestamptz)`;
}
