import { z } from "zod";
import { manages } from "@/server/operations/access";
import { subject } from "@/server/operations/subject";
import { identityId } from "@/server/resources/fields";
import { setupSessionId } from "@/server/resources/setup-session";

/** A setup session of an identity that the caller manages. */
export const setupSessionSubject = subject({
  name: "setup session",
  key: z.strictObject({ id: identityId, setup_session_id: setupSessionId }),
  find: async (ctx, { id, setup_session_id }) =>
    ctx.db.setupSession.findFirst({ where: { id: setup_session_id, identityId: id }, include: { identity: true } }),
}).with({
  relations: { manager: (ctx, { identity }) => manages(ctx, identity) },
  visibleTo: ["manager"],
});
