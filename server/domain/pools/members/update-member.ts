import { recountVoters } from "@/server/domain/pools/commitments/year-reactions";
import { lockPool } from "@/server/domain/pools/lock-pool";
import { settlePool } from "@/server/domain/pools/mechanisms/settle-pool";
import { conflictedPersons } from "@/server/domain/pools/members/conflicts";
import { findMember } from "@/server/domain/pools/members/join-pool";
import { poolMemberSubject } from "@/server/domain/pools/members/member-subject";
import { readPoolMembers } from "@/server/domain/pools/members/read-members";
import type { Pool, PoolMember } from "@/server/generated/prisma/client";
import { InvalidParameter, ResourceNotFound } from "@/server/kernel/common-errors";
import { audit } from "@/server/operations/audit";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { memberUpdateBody } from "@/server/resources/pool-bodies";
import { poolMemberResource, serializePoolMember } from "@/server/resources/pool-member";

/** Declares whom a member is related to. */
export const updatePoolMember = operation({
  name: "updatePoolMember",
  summary: "Declares whom a member of a pool is related to.",
  description:
    "In a charitable pool, a member does not decide on payouts to whom it declared to be related: it has no vote on them, and its approvals do not count. What it has said about requests under way no longer counts either.",
  permission: {
    scope: "pools:write",
    relation: ["self"],
    otherwise: "Only whoever manages a member can declare whom it is related to.",
  },
  subject: poolMemberSubject,
  input: memberUpdateBody,
  output: poolMemberResource,
  errors: [InvalidParameter],
  run: (ctx, { id, identity_id, related_ids }) =>
    ctx.transaction(async (tx) => {
      const pool = await lockPool(tx, id);
      const member = await findMember(tx, id, identity_id);
      if (!member || member.status === "left") throw ResourceNotFound();
      const relatedIds = [...new Set(related_ids ?? member.relatedIds)];
      await requireWithinPool(tx, pool, member, relatedIds);
      await tx.db.poolMember.update({ where: { id: member.id }, data: { relatedIds } });
      await audit(tx, "pool.member_relate", id, { identity_id, related_ids: relatedIds.join(" ") });
      await withdrawVoices(tx, pool, member);
      await settlePool(tx, pool);
      const [read] = await readPoolMembers(tx, [member.id]);
      return read!;
    }),
  show: serializePoolMember,
});

/** Those who are named in the pool already: whether others exist is nobody's business. */
async function requireWithinPool(
  tx: Context,
  { id: poolId, creatorId, beneficiaryId, sponsorId }: Pool,
  member: PoolMember,
  relatedIds: string[],
): Promise<void> {
  const where = { identityId: { in: relatedIds }, poolId };
  const members = await tx.db.poolMember.findMany({ where, select: { identityId: true } });
  const payees = await tx.db.disbursement.findMany({
    where: { poolId, toId: { in: relatedIds } },
    select: { toId: true },
    distinct: ["toId"],
  });
  const known = new Set([
    ...members.map(({ identityId }) => identityId),
    ...payees.map(({ toId }) => toId),
    ...[creatorId, beneficiaryId, sponsorId].flatMap((party) => party ?? []),
  ]);
  if (relatedIds.every((id) => known.has(id) && id !== member.identityId)) return;
  throw InvalidParameter({
    param: "related_ids",
    message: "related_ids must be other members of the pool, or those whom it pays or was asked to pay.",
  });
}

/** What the member said of requests to pay whom it is related to, and its place among those who vote. */
async function withdrawVoices(tx: Context, pool: Pool, { countsAs }: PoolMember): Promise<void> {
  const open = await tx.db.disbursement.findMany({
    where: { poolId: pool.id, status: "requested", voices: { some: { countsAs } } },
    select: { id: true, toId: true, rule: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  for (const { id, toId, rule } of open) {
    if (!(await conflictedPersons(tx, pool, toId)).has(countsAs)) continue;
    await tx.db.disbursementVoice.delete({ where: { disbursementId_countsAs: { disbursementId: id, countsAs } } });
    // What was approved by fewer is not approved by that.
    if (rule === "vote") await recountVoters(tx, [id]);
  }
}
