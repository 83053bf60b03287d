import { z } from "zod";
import { myPoolSubject } from "@/server/domain/me/my-pool-subject";
import { audit } from "@/server/operations/audit";
import { operation } from "@/server/operations/operation";

/** Sets whether a pool's public page names the user. */
export const nameMeInMyPool = operation({
  name: "nameMeInMyPool",
  summary: "Agrees to be named on the public page of one of your pools, or withdraws that.",
  permission: { user: true },
  subject: myPoolSubject,
  input: z.strictObject({ named: z.boolean() }),
  run: (ctx, { id, named }, { subject: { me } }) =>
    ctx.transaction(async (tx) => {
      await tx.db.poolMember.update({ where: { id: me.id }, data: { isNamed: named } });
      await audit(tx, "pool.member_name", id, { identity_id: me.identityId, named });
    }),
});
