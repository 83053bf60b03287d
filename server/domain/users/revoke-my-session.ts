import { z } from "zod";
import { callerUser } from "@/server/operations/access";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";

const mySession = ownSubject({
  name: "session",
  key: z.strictObject({ id: z.string() }),
  find: (ctx, { id }, userId) => ctx.db.userSession.findFirst({ where: { id, userId } }),
});

/** Signs the user out in one of their browsers. */
export const revokeMySession = operation({
  name: "revokeMySession",
  summary: "Signs one of your browsers out.",
  permission: { user: true },
  subject: mySession,
  async run(ctx, { id }) {
    await ctx.db.userSession.deleteMany({ where: { id } });
  },
});

/** Signs the user out everywhere except in the current browser. */
export const revokeMyOtherSessions = operation({
  name: "revokeMyOtherSessions",
  summary: "Signs your other browsers out.",
  permission: { user: true },
  async run(ctx) {
    const { userId, sessionId } = callerUser(ctx);
    await ctx.db.userSession.deleteMany({ where: { userId, id: { not: sessionId } } });
  },
});
