import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { requireNotClosed } from "@/server/domain/pools/close-pool";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { actingMember } from "@/server/domain/pools/members/acting-member";
import { setRole } from "@/server/domain/pools/members/change-members";
import { findMember } from "@/server/domain/pools/members/join-pool";
import { ownMembers, poolInsideSubject } from "@/server/domain/pools/pool-subject";
import { poolChangeSubject } from "@/server/domain/pools/rules/change-subject";
import { POOL_RULES } from "@/server/domain/pools/rules/propose-change";
import { applyRules } from "@/server/domain/pools/rules/update-pool";
import { type Pool, type PoolChange, Prisma } from "@/server/generated/prisma/client";
import { InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import { seenValues } from "@/server/operations/seen-values";
import { actBody } from "@/server/resources/pool-bodies";
import { poolChangeResource, serializePoolChange } from "@/server/resources/pool-change";

const shared = {
  permission: { scope: "pools:write", relation: ["steward"] },
  subject: poolChangeSubject,
  input: actBody,
  output: poolChangeResource,
  errors: [InvalidState],
  show: serializePoolChange,
} as const;

/** Approves a change of a pool that another steward proposed, and applies it. */
export const approvePoolChange = operation({
  ...shared,
  name: "approvePoolChange",
  summary: "Approves a change of a pool's rules or stewards that another steward proposed.",
  run: (ctx, { id, change_id, identity_id }) => decide(ctx, id, change_id, identity_id, true),
});

/** Rejects a change of a pool, or withdraws it. */
export const rejectPoolChange = operation({
  ...shared,
  name: "rejectPoolChange",
  summary: "Rejects a proposed change of a pool, or withdraws your own.",
  run: (ctx, { id, change_id, identity_id }) => decide(ctx, id, change_id, identity_id, false),
});

/** Lists the changes of a pool that wait for a second steward, or did. */
export const listPoolChanges = listOperation({
  name: "listPoolChanges",
  summary: "Lists proposed changes of a pool's rules and stewards, newest first.",
  permission: { scope: "pools:read", relation: ["steward"] },
  subject: poolInsideSubject,
  output: poolChangeResource,
  run: async (ctx, _filters, page, pool) => {
    const anyOf = [Prisma.sql`pool_id = ${pool.id}`];
    const { ids, next } = await readPageOfIds(ctx.db, { table: "pool_changes", anyOf, ...page });
    return { rows: inOrderOf(ids, await ctx.db.poolChange.findMany({ where: { id: { in: ids } } })), next };
  },
  show: serializePoolChange,
});

function decide(ctx: Context, poolId: string, id: string, named: string | null | undefined, isApproved: boolean) {
  return ctx.transaction(async (tx) => {
    const pool = await lockPool(tx, poolId);
    const stewards = (await ownMembers(tx, pool)).filter(({ role }) => role === "steward");
    const change = await tx.db.poolChange.findUniqueOrThrow({ where: { id } });
    // Whoever manages several stewards acts as one who did not propose it.
    const others = stewards.filter(({ identityId }) => identityId !== change.proposedById);
    const steward = actingMember(tx, named || others.length === 0 ? stewards : others, named);
    if (change.isApproved !== null)
      throw InvalidState({ message: "The change is decided already.", context: { approved: change.isApproved } });
    if (isApproved && steward.identityId === change.proposedById)
      throw NotPermitted({ message: "Another steward has to approve what you proposed." });
    if (isApproved) requireNotClosed(pool);
    if (isApproved) await apply(tx, pool, change);
    const decided = await tx.db.poolChange.update({
      where: { id },
      data: { isApproved, decidedById: steward.identityId, decidedAt: tx.now() },
    });
    await audit(tx, isApproved ? "pool.change_approve" : "pool.change_reject", poolId, { change_id: id });
    await settlePool(tx, await lockPool(tx, poolId));
    return decided;
  });
}

/** Rules that another change has replaced since are not what the steward had in mind who proposed this one. */
async function apply(tx: Context, pool: Pool, { kind, details, seen }: PoolChange): Promise<void> {
  if (kind === "pool.update") {
    if (seen !== null && seen !== seenValues(pool, POOL_RULES))
      throw InvalidState({
        message: "The pool's rules have changed since this was proposed. Reject it, and propose it again.",
        context: { status: pool.status },
      });
    return applyRules(tx, pool, details as { governance?: object; join_policy?: string });
  }
  const { identity_id } = details as { identity_id: string };
  const member = await findMember(tx, pool.id, identity_id);
  if (member?.status !== "active")
    throw InvalidState({ message: "The person concerned is no active member of the pool.", context: {} });
  await setRole(tx, pool, member, kind === "steward.add" ? "steward" : "member");
}
