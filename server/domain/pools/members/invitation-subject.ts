import { z } from "zod";
import { findPool, poolRelations, type ReadPool } from "@/server/domain/pools/pool-subject";
import { subject } from "@/server/operations/subject";
import { poolId } from "@/server/resources/pool";
import { poolInvitationId } from "@/server/resources/pool-invitation";

/** An invitation to a pool that can still be used. */
export const poolInvitationSubject = subject({
  name: "pool invitation",
  key: z.strictObject({
    id: poolId.describe("The pool."),
    invitation_id: poolInvitationId.describe("The invitation."),
  }),
  async find(ctx, { id, invitation_id }) {
    const where = { id: invitation_id, poolId: id, expiresAt: { gt: ctx.now() } };
    const invitation = await ctx.db.poolInvitation.findFirst({ where });
    const pool = invitation && (await findPool(ctx, id));
    return invitation && pool && { invitation, pool };
  },
}).with({ relations: poolRelations<{ pool: ReadPool }>(({ pool }) => pool), visibleTo: ["steward"] });
