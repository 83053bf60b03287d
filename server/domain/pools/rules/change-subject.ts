import { z } from "zod";
import { findPool, poolRelations, type ReadPool } from "@/server/domain/pools/pool-subject";
import { subject } from "@/server/operations/subject";
import { poolChangeId, poolId } from "@/server/resources/pool";

/** A change of a pool that waits for a second steward. */
export const poolChangeSubject = subject({
  name: "pool change",
  key: z.strictObject({ id: poolId.describe("The pool."), change_id: poolChangeId.describe("The change.") }),
  async find(ctx, { id, change_id }) {
    const change = await ctx.db.poolChange.findUnique({ where: { id: change_id } });
    if (change?.poolId !== id) return null;
    const pool = await findPool(ctx, id);
    return pool && { change, pool };
  },
}).with({ relations: poolRelations<{ pool: ReadPool }>(({ pool }) => pool), visibleTo: ["steward"] });
