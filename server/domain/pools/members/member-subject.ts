import { z } from "zod";
import { findPool, poolRelations, type ReadPool, WITHIN } from "@/server/domain/pools/pool-subject";
import { isOneOf } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { identityId } from "@/server/resources/fields";
import { poolId } from "@/server/resources/pool";

/** A member of a pool. */
export const poolMemberSubject = subject({
  name: "pool member",
  key: z.strictObject({ id: poolId.describe("The pool."), identity_id: identityId.describe("The member.") }),
  async find(ctx, { id, identity_id }) {
    const where = { poolId_identityId: { poolId: id, identityId: identity_id } };
    const member = await ctx.db.poolMember.findUnique({ where });
    if (!member || member.status === "left") return null;
    const pool = await findPool(ctx, id);
    return pool && { member, pool };
  },
}).with({
  relations: {
    ...poolRelations<{ pool: ReadPool }>(({ pool }) => pool),
    self: (ctx, { member }) => isOneOf(ctx, [member.identityId, member.managerId]),
  },
  visibleTo: [...WITHIN, "self"],
});
