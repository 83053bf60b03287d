import { z } from "zod";
import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { identitySubject } from "@/server/domain/identities/identity-subject";
import { withPeople } from "@/server/domain/verifications/named-people";
import { hostedUrlOf } from "@/server/domain/verifications/verification-link";
import { verificationSubject } from "@/server/domain/verifications/verification-subject";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { listOperation, operation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";
import { type CountedVerification, serializeVerification, verificationResource } from "@/server/resources/verification";

/** Lists the verifications of an identity that the caller manages. */
export const listVerifications = listOperation({
  name: "listVerifications",
  summary: "Lists the verifications of an identity.",
  permission: { scope: "identities:read" },
  subject: identitySubject,
  output: verificationResource,
  run: (ctx, { id }, page) => readVerifications(ctx, id, page),
  show: (verification, ctx) => serializeVerification(verification, hostedUrlOf(ctx, verification)),
});

/** Gets a verification of an identity that the caller manages. */
export const getVerification = operation({
  name: "getVerification",
  summary: "Gets a verification of an identity.",
  permission: { scope: "identities:read" },
  subject: verificationSubject,
  input: z.strictObject({}),
  output: verificationResource,
  run: async (ctx, _input, { subject: verification }): Promise<CountedVerification> =>
    (await withPeople(ctx, [verification]))[0]!,
  show: (verification, ctx) => serializeVerification(verification, hostedUrlOf(ctx, verification)),
});

async function readVerifications(
  ctx: Context,
  identityId: string,
  page: PageRequest,
): Promise<Page<CountedVerification>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "verifications",
    anyOf: [Prisma.sql`identity_id = ${identityId}`],
    ...page,
  });
  const rows = await ctx.db.verification.findMany({ where: { id: { in: ids } } });
  return { rows: await withPeople(ctx, inOrderOf(ids, rows)), next };
}
