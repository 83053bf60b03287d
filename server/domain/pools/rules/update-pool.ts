import type { z } from "zod";
import { closePool, requireNotClosed } from "@/server/domain/pools/close-pool";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { governanceErrors, mechanismOf } from "@/server/domain/pools/mechanisms/registry";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { actingMember } from "@/server/domain/pools/members/acting-member";
import { poolStates } from "@/server/domain/pools/pool-states";
import { findPool, ownMembers, poolInsideSubject, type ReadPool } from "@/server/domain/pools/pool-subject";
import { poolTransitions } from "@/server/domain/pools/pool-transitions";
import { POOL_RULES, proposeChange, requiresSecond } from "@/server/domain/pools/rules/propose-change";
import { showPool } from "@/server/domain/pools/show-pool";
import type { Pool, Prisma } from "@/server/generated/prisma/client";
import { InvalidParameter, InvalidState } from "@/server/kernel/common-errors";
import { nextStates } from "@/server/kernel/states";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { seenValues } from "@/server/operations/seen-values";
import { move } from "@/server/operations/transition";
import { type MechanismName, type PoolStatus, poolResource } from "@/server/resources/pool";
import { poolUpdateBody } from "@/server/resources/pool-bodies";

type Changes = z.output<typeof poolUpdateBody>;

/** Changes a pool, or its status. */
export const updatePool = operation({
  name: "updatePool",
  summary: "Updates a pool that you steward, or changes its status.",
  description:
    "Where there are two stewards or more, a change of `governance` or `join_policy` waits until another one approves it, and the response shows the pool as it was. Requests under way are decided by the options they were made under.",
  permission: { scope: "pools:write", relation: ["steward"], otherwise: "Only a steward of the pool can change it." },
  subject: poolInsideSubject,
  input: poolUpdateBody,
  output: poolResource,
  errors: [InvalidParameter, InvalidState],
  seenNow: async (tx, { id }) => seenValues(await lockPool(tx, id), POOL_RULES),
  run: (ctx, { id, ...changes }) => update(ctx, id, changes),
  show: showPool,
});

async function update(ctx: Context, id: string, changes: Changes): Promise<ReadPool> {
  return ctx.transaction(async (tx) => {
    const { status: wanted, governance, join_policy, ...texts } = changes;
    const pool = wanted === "closed" ? await closePool(tx, id) : await lockPool(tx, id);
    if (wanted !== "closed") requireNotClosed(pool);
    if (wanted && pool.frozenAt !== null)
      throw InvalidState({ message: "The operator has paused the pool.", context: { status: pool.status } });
    const rules = { ...(governance && { governance }), ...(join_policy && { join_policy }) };
    if (Object.keys(rules).length > 0) await changeRules(tx, pool, rules);
    await tx.db.pool.update({ where: { id }, data: texts });
    if (wanted && wanted !== "closed") await changeStatus(tx, pool, wanted);
    await audit(tx, "pool.update", id, { fields: Object.keys(changes).join(" ") });
    await settlePool(tx, await lockPool(tx, id));
    return (await findPool(tx, id))!;
  });
}

async function changeStatus(tx: Context, pool: Pool, wanted: "active" | "paused"): Promise<void> {
  if (pool.status === wanted) return;
  const trigger = wanted === "paused" ? "pause" : pool.status === "draft" ? "open" : "resume";
  if (!(poolStates.moves[trigger].from as string[]).includes(pool.status))
    throw InvalidState({
      context: { status: pool.status, allowed: nextStates(poolStates, pool.status as PoolStatus) },
    });
  await move(tx, poolTransitions, pool, trigger, {});
}

interface Rules {
  governance?: object;
  join_policy?: string;
}

async function changeRules(tx: Context, pool: Pool, rules: Rules): Promise<void> {
  const { mechanism } = pool;
  const details = rules.governance ? governanceErrors(mechanism as MechanismName, rules.governance) : [];
  if (details.length > 0) throw InvalidParameter({ message: details[0]!.message, details });
  if (await requiresSecond(tx, pool)) {
    const proposer = actingMember(tx, await ownMembers(tx, pool), null);
    await proposeChange(tx, pool, proposer, "pool.update", rules as Prisma.InputJsonObject);
  } else await applyRules(tx, pool, rules);
}

/** Applies a change of the rules, which is valid. */
export async function applyRules(tx: Context, pool: Pool, { governance, join_policy }: Rules): Promise<void> {
  const mechanism = mechanismOf(pool);
  const options = governance && (mechanism.options.parse(governance) as Prisma.InputJsonObject);
  await tx.db.pool.update({
    where: { id: pool.id },
    data: { ...(options && { governance: options }), ...(join_policy && { joinPolicy: join_policy }) },
  });
  if (options) await mechanism.changed?.(tx, pool, options);
}
