import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { redeemInvitation } from "@/server/domain/pools/members/invitations";
import { memberStates } from "@/server/domain/pools/members/member-states";
import { memberTransitions } from "@/server/domain/pools/members/member-transitions";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { ownMembers } from "@/server/domain/pools/pool-subject";
import type { Identity, Pool, PoolMember } from "@/server/generated/prisma/client";
import { actingIdentityId, isTrusted } from "@/server/kernel/caller";
import { InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { POOL_APPLICANTS_MAX, POOL_APPLICANTS_PER_CALLER_MAX } from "@/server/kernel/limits";
import { initialState } from "@/server/kernel/states";
import type { Context } from "@/server/operations/context";
import { move } from "@/server/operations/transition";
import type { JoinPolicy } from "@/server/resources/pool";
import type { PoolRole } from "@/server/resources/pool-member";

/**
 * Makes whoever commits a member as the pool's policy has it, in the running transaction that has locked the pool. Returns
 * false if a steward has to agree first. A steward's own call is the approval.
 */
export async function admitCommitting(tx: Context, pool: Pool, identity: Identity): Promise<boolean> {
  const known = await findMember(tx, pool.id, identity.id);
  if (known?.status === "active") return true;
  const isSteward = await callsAsSteward(tx, pool);
  const policy = pool.joinPolicy as JoinPolicy;
  if (isSteward || policy === "open" || (await redeemInvitation(tx, pool, identity))) {
    const together = isSteward || policy !== "open" ? null : actingIdentityId(tx.caller);
    await joinPool(tx, pool, identity, { countsAs: identity.userId ?? together ?? identity.id });
    return true;
  }
  if (policy === "invite")
    throw NotPermitted({ message: "Only people whom a steward has invited can join this pool.", param: "identity_id" });
  if (known?.status !== "requested") await requireRoomToAsk(tx, pool);
  let asked: PoolMember | null = null;
  if (!known) asked = await writeMember(tx, pool, identity.id, "requested", { countsAs: countsAs(identity) });
  else if (known.status === "left") asked = await move(tx, memberTransitions, known, "ask", {});
  if (asked) await notifyPool(tx, "asked", [asked.id], tx.now().getTime());
  return false;
}

/** Prevents anyone from flooding stewards with invented people, or keeping others from asking. The pool is locked. */
async function requireRoomToAsk(tx: Context, { id: poolId, status }: Pool): Promise<void> {
  const waiting = { poolId, status: "requested" };
  const acting = actingIdentityId(tx.caller);
  const own = await tx.db.poolMember.count({
    where: { ...waiting, OR: [{ identityId: acting ?? "" }, { managerId: acting ?? "" }] },
  });
  const all = await tx.db.poolMember.count({ where: waiting });
  if (own < POOL_APPLICANTS_PER_CALLER_MAX && all < POOL_APPLICANTS_MAX) return;
  throw InvalidState({
    message:
      "Too many people wait for a steward of this pool to approve them. Try again once some of them are decided on.",
    context: { status },
  });
}

/** Who a member counts as whom a steward agreed to: the user who owns it, with all of their addresses, or else itself. */
export function countsAs({ id, userId }: Pick<Identity, "id" | "userId">): string {
  return userId ?? id;
}

export async function callsAsSteward(tx: Context, pool: Pool): Promise<boolean> {
  if (isTrusted(tx.caller)) return true;
  return (await ownMembers(tx, pool)).some(({ role }) => role === "steward");
}

interface Joining {
  countsAs: string;
  role?: PoolRole;
  position?: number;
}

/** Makes an identity an active member of a pool, which is locked. */
export async function joinPool(
  tx: Context,
  pool: Pool,
  identity: Pick<Identity, "id">,
  joining: Joining,
): Promise<PoolMember> {
  const known = await findMember(tx, pool.id, identity.id);
  if (!known) return writeMember(tx, pool, identity.id, "active", joining);
  if (known.status === "active") return known;
  const position = joining.position ?? (await placeFor(tx, pool, identity.id));
  const { countsAs, role = "member" } = joining;
  return move(tx, memberTransitions, known, "join", { countsAs, role, position, joinedAt: tx.now() });
}

/** Writes a member who was never one before. */
export async function writeMember(
  tx: Context,
  pool: Pool,
  identityId: string,
  status: "requested" | "active",
  { countsAs, role = "member", position }: Joining,
): Promise<PoolMember> {
  const joinedAt = status === "active" ? tx.now() : null;
  const place = position ?? (await placeFor(tx, pool, identityId));
  return tx.db.poolMember.create({
    data: {
      id: tx.newId("poolMember"),
      poolId: pool.id,
      identityId,
      role,
      status: initialState(memberStates, status),
      countsAs,
      position: place,
      joinedAt,
      createdAt: tx.now(),
    },
  });
}

export function findMember(tx: Context, poolId: string, identityId: string): Promise<PoolMember | null> {
  return tx.db.poolMember.findUnique({ where: { poolId_identityId: { poolId, identityId } } });
}

/** Its place in the order of turns: the mechanism's choice, or the last. */
async function placeFor(tx: Context, pool: Pool, identityId: string): Promise<number> {
  const chosen = await mechanismOf(pool).placeOf?.(tx, pool, optionsOf(pool), identityId);
  return chosen ?? (await lastPosition(tx, pool.id)) + 1;
}

async function lastPosition(tx: Context, poolId: string): Promise<number> {
  const { _max } = await tx.db.poolMember.aggregate({ where: { poolId }, _max: { position: true } });
  return _max.position ?? 0;
}
