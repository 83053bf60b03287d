import { readSupporterPage } from "@/server/domain/supporters/read-supporters";
import { supporterConditions } from "@/server/domain/supporters/supporter-filters";
import { Prisma } from "@/server/generated/prisma/client";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import { serializeSupporter, supporterListQuery, supporterResource } from "@/server/resources/supporter";

/** Lists the supporters of the recipients that the caller manages, newest first. */
export const listSupporters = listOperation({
  name: "listSupporters",
  summary: "Lists the supporters of recipients you manage, newest first.",
  description:
    "A supporter is a person or company known from gifts whose form or partner shared the donor's contact, by email address and recipient. Only gifts that settled count.",
  permission: { scope: "supporters:read" },
  input: supporterListQuery,
  output: supporterResource,
  async run(ctx, { recipient_id, ...filters }, page) {
    const caller = callerIdentityId(ctx);
    const marked = filters.query || filters.tag ? await recipientsOf(ctx, caller, recipient_id) : [];
    const conditions = await supporterConditions(ctx, marked, filters, "page");
    const wanted = recipient_id ? [Prisma.sql`recipient_id = ${recipient_id}`] : [];
    return readSupporterPage(ctx, {
      anyOf: [Prisma.sql`recipient_id = ${caller}`, Prisma.sql`recipient_manager_id = ${caller}`],
      allOf: conditions && [...wanted, ...conditions],
      ...page,
    });
  },
  show: serializeSupporter,
});

/** The recipients whose words and tags are searched: the given one, or all that the caller manages. */
async function recipientsOf(ctx: Context, caller: string, recipientId: string | undefined): Promise<string[]> {
  if (recipientId) return [recipientId];
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT i.id FROM identities i WHERE ${caller} IN (i.id, i.manager_id)
      AND EXISTS (SELECT 1 FROM supporters s WHERE s.recipient_id = i.id)
    LIMIT ${RECIPIENTS_SEARCHED}`;
  return rows.map(({ id }) => id);
}

const RECIPIENTS_SEARCHED = 1_000;
