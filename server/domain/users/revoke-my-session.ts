import { z } from "zod";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";

const mySession = ownSubject({
  name: "session",
  key: z.strictObject({ id: z.string() }),
  find: (ctx, { id }, userId) => ctx.db.userSession.findFirst({ where: { id, userId } }),
});

/** Signs one of the user's browsers out. */
export const revokeMySession = operation({
  name: "revokeMySession",
  summary: "Signs one of your browsers out.",
  permission: { user: true },
  subject: mySession,
  async run(ctx, { id }) {
    await ctx.db.userSession.deleteMany({ where: { id } });
  },
});

/** Signs all of the user's browsers out but the current one. */
export const revokeMyOtherSessions = operation({
  name: "revokeMyOtherSessions",
  summary: "Signs your other browsers out.",
  permission: { user: true },
  async run(ctx) {
    const { userId, sessionId } = callerUser(ctx);
    await ctx.db.userSession.deleteMany({ where: { userId, id: { not: sessionId } } });
  },
});
