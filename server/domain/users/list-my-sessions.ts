import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { Prisma } from "@/server/generated/prisma/client";
import { callerUser } from "@/server/operations/access";
import { listOperation } from "@/server/operations/operation";
import type { Page } from "@/server/operations/page";
import { mySessionResource } from "@/server/resources/account";
import { shownAs } from "@/server/resources/shown-as";

/** One browser in which the user is signed in. */
export interface MySession {
  id: string;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
  isCurrent: boolean;
}

/** Lists the user's sessions, newest first. */
export const listMySessions = listOperation({
  name: "listMySessions",
  summary: "Lists the browsers in which you are signed in, newest first.",
  permission: { user: true },
  output: mySessionResource,
  async run(ctx, _, { after, limit }): Promise<Page<MySession>> {
    const { userId, sessionId } = callerUser(ctx);
    const { ids, next } = await readPageOfIds(ctx.db, {
      table: "user_sessions",
      anyOf: [Prisma.sql`user_id = ${userId}`],
      allOf: [Prisma.sql`expires_at > ${ctx.clock.wall()}::timestamptz`],
      after,
      limit,
    });
    const rows = inOrderOf(ids, await ctx.db.userSession.findMany({ where: { id: { in: ids } } }));
    const shown = rows.map(
      ({ id, userAgent, createdAt, seenAt }): MySession => ({
        id,
        userAgent,
        createdAt,
        seenAt,
        isCurrent: id === sessionId,
      }),
    );
    return { rows: shown, next };
  },
  show: shownAs(mySessionResource),
});
