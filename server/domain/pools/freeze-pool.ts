import { z } from "zod";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { poolTransitions } from "@/server/domain/pools/pool-transitions";
import { InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";

const input = z.strictObject({
  poolId: z.string(),
  /** Why. Stored in the audit trail. */
  note: z.string().trim().min(1),
});

/** Freezes a pool as an operator: it is paused, pays nobody, not even in an emergency, and no steward can resume it. */
export const freezePool = operation({
  name: "freezePool",
  summary: "Freezes a pool, so that it pays nobody until an operator lifts it.",
  permission: { operator: true },
  input,
  errors: [ResourceNotFound, InvalidState],
  run: (ctx, { poolId, note }) =>
    ctx.transaction(async (tx) => {
      const pool = await lockPool(tx, poolId);
      if (pool.frozenAt !== null || (pool.status !== "active" && pool.status !== "paused")) {
        const is = pool.frozenAt ? "frozen already" : pool.status;
        throw InvalidState({ message: `The pool is ${is}.`, context: { status: pool.status } });
      }
      if (pool.status === "active") await move(tx, poolTransitions, pool, "pause", {});
      await audit(tx, "pool.freeze", poolId, { note });
      return tx.db.pool.update({ where: { id: poolId }, data: { frozenAt: tx.now(), actAt: null } });
    }),
});

/** Lifts the freeze of a pool. It stays paused until a steward resumes it. */
export const unfreezePool = operation({
  name: "unfreezePool",
  summary: "Lifts the freeze of a pool, which a steward can resume then.",
  permission: { operator: true },
  input,
  errors: [ResourceNotFound, InvalidState],
  run: (ctx, { poolId, note }) =>
    ctx.transaction(async (tx) => {
      const pool = await lockPool(tx, poolId);
      if (pool.frozenAt === null)
        throw InvalidState({ message: "The pool is not frozen.", context: { status: pool.status } });
      await audit(tx, "pool.unfreeze", poolId, { note });
      return tx.db.pool.update({ where: { id: poolId }, data: { frozenAt: null } });
    }),
});
