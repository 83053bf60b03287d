import { readReceivedRows } from "@/server/domain/gifts/received/received-rows";
import { readSupporterBounce } from "@/server/domain/supporters/bounced-supporters";
import { readSupporters } from "@/server/domain/supporters/read-supporters";
import { ownSupporterSubject } from "@/server/domain/supporters/supporter-subject";
import { Prisma } from "@/server/generated/prisma/client";
import { operation } from "@/server/operations/operation";

const GIFTS_SHOWN = 50;

/** A supporter with their newest gifts, and the latest question to them. */
export const readOwnSupporter = operation({
  name: "readOwnSupporter",
  summary: "Reads one of your organization's supporters, with their newest gifts.",
  permission: { scope: "supporters:read" },
  subject: ownSupporterSubject,
  async run(ctx, _input, { subject }) {
    const { text, values } = Prisma.sql`
      SELECT g.id FROM supporters m JOIN gift_contacts c ON c.supporter_id = m.id JOIN gifts g ON g.id = c.gift_id
      WHERE m.root_id = ${subject.id} AND g.settled_at IS NOT NULL
      ORDER BY g.settled_at DESC, g.id DESC LIMIT ${GIFTS_SHOWN + 1}`;
    const ids = await ctx.statement<{ id: string }>(text, values);
    const shown = ids.slice(0, GIFTS_SHOWN).map(({ id }) => id);
    return {
      ...(await readSupporters(ctx, [subject.id]))[0]!,
      gifts: await readReceivedRows(ctx, shown),
      hasMoreGifts: ids.length > GIFTS_SHOWN,
      bounced: await readSupporterBounce(ctx, subject),
      question: await ctx.db.supporterCorrection.findFirst({
        where: { supporterId: subject.id, OR: [{ answer: null }, { answer: { not: "replaced" } }] },
        orderBy: { id: "desc" },
      }),
    };
  },
});
