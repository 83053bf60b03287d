import { z } from "zod";
import { findPool, poolRelations, type ReadPool, WITHIN } from "@/server/domain/pools/pool-subject";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { disbursementId, poolId } from "@/server/resources/pool";

/** A request to pay someone from a pool. */
export const disbursementSubject = subject({
  name: "disbursement",
  key: z.strictObject({
    id: poolId.describe("The pool."),
    disbursement_id: disbursementId.describe("The request."),
  }),
  async find(ctx, { id, disbursement_id }) {
    const disbursement = await ctx.db.disbursement.findUnique({
      where: { id: disbursement_id },
      include: { voices: true, to: { select: { id: true, managerId: true } } },
    });
    if (disbursement?.poolId !== id) return null;
    const pool = await findPool(ctx, id);
    return pool && { disbursement, pool };
  },
}).with({
  relations: {
    ...poolRelations<{ pool: ReadPool }>(({ pool }) => pool),
    payee: (ctx, { disbursement }) => isOneOf(ctx, [disbursement.to.id, disbursement.to.managerId]),
  },
  visibleTo: [...WITHIN, "payee"],
});
