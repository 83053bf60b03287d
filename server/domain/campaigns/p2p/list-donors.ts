import { inOrderOf, readPageOfIds } from "@/server/db/keyset";
import { runPageSubject } from "@/server/domain/campaigns/p2p/page-subjects";
import { Prisma } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { shownDonor } from "@/server/kernel/shown-names";
import type { Context } from "@/server/operations/context";
import { listOperation } from "@/server/operations/operation";
import type { Page, PageRequest } from "@/server/operations/page";

const NAMES = { type: true, displayName: true, legalName: true } as const;

/** A donor to a page, as they chose to be shown. */
export interface Donor {
  giftId: string;
  /** Null for an anonymous donor. */
  name: string | null;
  /** Null if the donor hides it. */
  amountCents: Cents | null;
  message: string | null;
  givenAt: Date;
  /** The fundraiser's message to them; null if there is none. */
  thanks: string | null;
}

/** Lists the donors whose gifts to a page have settled, newest first, for the holder of the page's link. */
export const listDonors = listOperation({
  name: "listDonors",
  summary: "Lists the donors of a fundraising page by its link, newest first.",
  permission: { visitor: "link" },
  subject: runPageSubject,
  run: (ctx, _, page, { id }) => readDonors(ctx, id, page),
});

async function readDonors(ctx: Context, id: string, page: PageRequest): Promise<Page<Donor>> {
  const { ids, next } = await readPageOfIds(ctx.db, {
    table: "gifts",
    anyOf: [Prisma.sql`campaign_id = ${id}`],
    allOf: [Prisma.sql`status = 'settled'`, Prisma.sql`match_id IS NULL`],
    ...page,
  });
  const [gifts, thanks] = await Promise.all([
    ctx.db.gift.findMany({ where: { id: { in: ids } }, include: { from: { select: NAMES } } }),
    ctx.db.giftThanks.findMany({ where: { giftId: { in: ids } } }),
  ]);
  const written = new Map(thanks.map(({ giftId, body }) => [giftId, body]));
  const rows = inOrderOf(ids, gifts).map((gift) => ({
    giftId: gift.id,
    name: shownDonor(gift),
    amountCents: gift.hidesAmount ? null : gift.amountCents,
    message: gift.messageHidden ? null : gift.publicMessage,
    givenAt: gift.createdAt,
    thanks: written.get(gift.id) ?? null,
  }));
  return { rows, next };
}
