import type { z } from "zod";
import { MonthlyLimitExceeded } from "@/server/domain/limits/limit-errors";
import { requireNotClosed } from "@/server/domain/pools/close-pool";
import { endCommitment } from "@/server/domain/pools/commitments/cancel-commitment";
import { lockCommitments } from "@/server/domain/pools/commitments/lock-commitments";
import { startYear } from "@/server/domain/pools/commitments/start-year";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { actingMember } from "@/server/domain/pools/members/acting-member";
import { countsAs, findMember, joinPool } from "@/server/domain/pools/members/join-pool";
import { poolMemberSubject } from "@/server/domain/pools/members/member-subject";
import { memberTransitions } from "@/server/domain/pools/members/member-transitions";
import { readPoolMembers } from "@/server/domain/pools/members/read-members";
import { matchGifts } from "@/server/domain/pools/money/match-gifts";
import { notifyPool } from "@/server/domain/pools/notifications/pool-notifications";
import { ownMembers, poolInsideSubject } from "@/server/domain/pools/pool-subject";
import { proposeChange, requiresSecond } from "@/server/domain/pools/rules/propose-change";
import { emitEvents } from "@/server/events/emit";
import type { Identity, Pool, PoolMember } from "@/server/generated/prisma/client";
import { IdentitySuspended, InvalidParameter, InvalidState, ResourceNotFound } from "@/server/kernel/common-errors";
import { STEWARDS_MAX } from "@/server/kernel/limits";
import { manages } from "@/server/operations/access";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { move } from "@/server/operations/transition";
import { memberAddBody } from "@/server/resources/pool-bodies";
import { type PoolRole, poolMemberResource, serializePoolMember } from "@/server/resources/pool-member";

type Add = z.output<typeof memberAddBody>;

/** Adds a member or a steward, agrees to one who asked, or changes the role or the place of one. */
export const addPoolMember = operation({
  name: "addPoolMember",
  summary: "Adds a member or steward to a pool, or approves one who asked.",
  description:
    "Whoever asked to join becomes a member, and its commitment is charged. Besides these, you can add identities that you manage. Where there are two stewards or more, one more has to agree to a new steward.",
  permission: { scope: "pools:write", relation: ["steward"], otherwise: "Only a steward of the pool can add members." },
  subject: poolInsideSubject,
  input: memberAddBody,
  output: poolMemberResource,
  errors: [InvalidParameter, InvalidState, IdentitySuspended, MonthlyLimitExceeded],
  run: (ctx, { id, ...input }) =>
    ctx.transaction(async (tx) => {
      const pool = await lockPool(tx, id);
      requireNotClosed(pool);
      const member = await add(tx, pool, input);
      await settlePool(tx, pool);
      const [read] = await readPoolMembers(tx, [member.id]);
      return read!;
    }),
  show: serializePoolMember,
});

async function add(tx: Context, pool: Pool, { identity_id, role, position }: Add): Promise<PoolMember> {
  const identity = await tx.db.identity.findUnique({ where: { id: identity_id } });
  const known = await findMember(tx, pool.id, identity_id);
  const isKnown = known !== null && known.status !== "left";
  // Whether others exist is nobody's business.
  if (!identity || !(isKnown || manages(tx, identity)))
    throw InvalidParameter({
      param: "identity_id",
      message: "identity_id must be an identity that you manage, or one that asked to join.",
    });
  if (identity.status !== "active") throw IdentitySuspended({ param: "identity_id" });
  const acting = actingMember(tx, await ownMembers(tx, pool), null);
  const wanted = role ?? (known?.role as PoolRole | undefined) ?? "member";
  const member = await admit(tx, pool, known, { identity, position: position ?? undefined });
  if (wanted !== member.role) {
    if (wanted === "steward") await requireRoomForSteward(tx, pool);
    const kind = wanted === "steward" ? "steward.add" : "steward.remove";
    if (await requiresSecond(tx, pool)) await proposeChange(tx, pool, acting, kind, { identity_id });
    else await setRole(tx, pool, member, wanted);
  }
  if (position != null) await tx.db.poolMember.update({ where: { id: member.id }, data: { position } });
  await audit(tx, "pool.member_add", pool.id, { identity_id, role: wanted });
  return tx.db.poolMember.findUniqueOrThrow({ where: { id: member.id } });
}

/** Makes someone a member, and charges a commitment that waited for it. */
async function admit(
  tx: Context,
  pool: Pool,
  known: PoolMember | null,
  { identity, position }: { identity: Identity; position: number | undefined },
): Promise<PoolMember> {
  if (known?.status === "active") return known;
  const joining = { countsAs: countsAs(identity), ...(position !== undefined && { position }) };
  const member = await joinPool(tx, pool, identity, joining);
  if (known?.status === "requested") await notifyPool(tx, "admitted", [member.id], tx.now().getTime());
  const waiting = await tx.db.commitment.findMany({
    where: { poolId: pool.id, identityId: identity.id, status: "pending", chargeAt: null, prepayments: { none: {} } },
  });
  for (const { id } of waiting) {
    await startYear(tx, id);
    await emitEvents(tx, [{ type: "pool.charge_due", subjectId: id, partyIds: [], data: {} }]);
  }
  return member;
}

/** Removes a member, or lets one leave: an open commitment is canceled. */
export const removePoolMember = operation({
  name: "removePoolMember",
  summary: "Removes a member from a pool, or leaves it.",
  description:
    "An open commitment is canceled, and what was not released goes back. A pool keeps at least one steward. Where there are two stewards or more, one more has to agree before a steward is removed by another.",
  permission: { scope: "pools:write", relation: ["steward", "self"] },
  subject: poolMemberSubject,
  errors: [InvalidState],
  run: (ctx, { id, identity_id }) =>
    ctx.transaction(async (tx) => {
      const isOpen = { identityId: identity_id, status: { in: ["pending", "active", "past_due"] } };
      const { pool, years } = await lockCommitments(tx, id, isOpen);
      const open = await tx.db.commitment.findFirst({ where: { poolId: id, ...isOpen } });
      const member = await findMember(tx, id, identity_id);
      if (!member || member.status === "left") throw ResourceNotFound();
      const own = await ownMembers(tx, pool);
      const isSelf = own.some(({ identityId }) => identityId === identity_id) || member.status !== "active";
      if (member.role === "steward") await requireAnotherSteward(tx, pool);
      if (member.role === "steward" && !isSelf && (await requiresSecond(tx, pool))) {
        await proposeChange(tx, pool, actingMember(tx, own, null), "steward.remove", { identity_id });
      } else {
        if (member.role === "steward") await setRole(tx, pool, member, "member");
        await move(tx, memberTransitions, member, "leave", {});
        if (!manages(tx, await tx.db.identity.findUniqueOrThrow({ where: { id: identity_id } })))
          await notifyPool(tx, member.status === "active" ? "removed" : "refused", [member.id], tx.now().getTime());
        if (open) await endCommitment(tx, years, open.id);
        await audit(tx, "pool.member_remove", id, { identity_id });
      }
      await settlePool(tx, pool);
      await matchGifts(
        tx,
        years.map((year) => year.id),
      );
    }),
});

/** Changes whether a member is a steward. The pool is locked. */
export async function setRole(tx: Context, pool: Pool, member: PoolMember, role: PoolRole): Promise<void> {
  if (role === "member") await requireAnotherSteward(tx, pool);
  await tx.db.poolMember.update({ where: { id: member.id }, data: { role } });
  await audit(tx, "pool.role", pool.id, { identity_id: member.identityId, role });
}

async function requireAnotherSteward(tx: Context, { id, status }: Pool): Promise<void> {
  const count = await tx.db.poolMember.count({ where: { poolId: id, role: "steward", status: "active" } });
  if (count > 1) return;
  throw InvalidState({ message: "A pool keeps at least one steward. Add another one first.", context: { status } });
}

async function requireRoomForSteward(tx: Context, { id, status }: Pool): Promise<void> {
  const count = await tx.db.poolMember.count({ where: { poolId: id, role: "steward", status: "active" } });
  if (count < STEWARDS_MAX) return;
  throw InvalidState({ message: `A pool has at most ${STEWARDS_MAX} stewards.`, context: { status } });
}
