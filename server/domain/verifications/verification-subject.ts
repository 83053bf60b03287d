import { z } from "zod";
import { manages } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { identityId } from "@/server/resources/fields";
import { verificationId } from "@/server/resources/verification";

/** A verification of an identity that the caller manages. */
export const verificationSubject = subject({
  name: "verification",
  key: z.strictObject({ id: identityId, verification_id: verificationId }),
  find: async (ctx, { id, verification_id }) =>
    ctx.db.verification.findFirst({ where: { id: verification_id, identityId: id }, include: { identity: true } }),
}).with({
  relations: { manager: (ctx, { identity }) => manages(ctx, identity) },
  visibleTo: ["manager"],
});
