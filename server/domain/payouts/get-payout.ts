import { idsStatement, pageOfIds } from "@/server/db/keyset";
import { payoutSubject } from "@/server/domain/payouts/payout-subject";
import { readPayouts } from "@/server/domain/payouts/payout-transitions";
import { Prisma } from "@/server/generated/prisma/client";
import { callerIdentityId } from "@/server/operations/access";
import { listOperation, operation } from "@/server/operations/operation";
import { payoutListQuery, payoutResource, serializePayout } from "@/server/resources/payout";

/** Gets a payout of an identity that the caller manages. */
export const getPayout = operation({
  name: "getPayout",
  summary: "Gets a payout.",
  permission: { scope: "payouts:read" },
  subject: payoutSubject,
  output: payoutResource,
  run: async (_ctx, _input, { subject }) => subject,
  show: serializePayout,
});

/** Lists the payouts of the identities that the caller manages, newest first. */
export const listPayouts = listOperation({
  name: "listPayouts",
  summary: "Lists the payouts of your identities, newest first.",
  permission: { scope: "payouts:read" },
  input: payoutListQuery,
  output: payoutResource,
  async run(ctx, { identity_id, status, currency, created_after: after, created_before: before }, page) {
    const caller = callerIdentityId(ctx);
    const { text, values } = idsStatement({
      table: "payouts",
      anyOf: [Prisma.sql`identity_id = ${caller}`, Prisma.sql`identity_manager_id = ${caller}`],
      allOf: [
        ...(identity_id ? [Prisma.sql`identity_id = ${identity_id}`] : []),
        ...(status ? [Prisma.sql`status = ${status}`] : []),
        ...(currency ? [Prisma.sql`currency = ${currency}`] : []),
        ...(after ? [Prisma.sql`created_at > ${after}::timestamptz(3)`] : []),
        ...(before ? [Prisma.sql`created_at < ${before}::timestamptz(3)`] : []),
      ],
      ...page,
    });
    const { ids, next } = pageOfIds(await ctx.statement(text, values), page.limit);
    return { rows: await readPayouts(ctx, ids), next };
  },
  show: serializePayout,
});
