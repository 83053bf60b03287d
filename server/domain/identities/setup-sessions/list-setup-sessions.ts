import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { showSetupSession } from "@/server/domain/identities/setup-sessions/create-setup-session";
import { setupSessionSubject } from "@/server/domain/identities/setup-sessions/setup-session-subject";
import { Prisma, type SetupSession } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { setupSessionResource } from "@/server/resources/setup-session";

/** Lists the setup sessions of an identity that the caller manages. */
export const listSetupSessions = listOperation({
  name: "listSetupSessions",
  summary: "Lists the setup sessions of an identity.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: setupSessionResource,
  run: (ctx, { id }, page) => readSetupSessions(ctx, id, page),
  show: (session, ctx) => showSetupSession(ctx, session),
});

/** Gets a setup session of an identity that the caller manages. */
export const getSetupSession = operation({
  name: "getSetupSession",
  summary: "Gets a setup session of an identity.",
  permission: { scope: "identities:read" },
  subject: setupSessionSubject,
  input: z.strictObject({}),
  output: setupSessionResource,
  run: async (_ctx, _input, { subject: session }): Promise<SetupSession> => session,
  show: (session, ctx) => showSetupSession(ctx, session),
});

async function readSetupSessions(ctx: Context, identityId: string, page: PageRequest): Promise<Page<SetupSession>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "setup_sessions",
    anyOf: [Prisma.sql`identity_id = ${identityId}`],
    ...page,
  });
  const rows = await ctx.db.setupSession.findMany({ where: { id: { in: ids } } });
  return { rows: inOrderOf(ids, rows), next };
}
