import { z } from "zod";
import { findPool, poolRelations, type ReadPool } from "@/server/domain/pools/pool-subject";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { commitmentId, poolId } from "@/server/resources/pool";

/** A commitment to a pool. */
export const commitmentSubject = subject({
  name: "commitment",
  key: z.strictObject({
    id: poolId.describe("The pool."),
    commitment_id: commitmentId.describe("The commitment."),
  }),
  async find(ctx, { id, commitment_id }) {
    const commitment = await ctx.db.commitment.findUnique({
      where: { id: commitment_id },
      include: { identity: { select: { id: true, managerId: true } } },
    });
    if (commitment?.poolId !== id) return null;
    const pool = await findPool(ctx, id);
    return pool && { commitment, pool };
  },
}).with({
  relations: {
    ...poolRelations<{ pool: ReadPool }>(({ pool }) => pool),
    owner: (ctx, { commitment }) => isOneOf(ctx, [commitment.identity.id, commitment.identity.managerId]),
  },
  visibleTo: ["owner", "steward"],
});
