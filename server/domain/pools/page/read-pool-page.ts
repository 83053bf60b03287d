import { z } from "zod";
import { giftOfYear } from "@/server/domain/pools/commitments/sponsorship";
import { readNextPayout } from "@/server/domain/pools/disbursements/next-payout";
import { withBalances } from "@/server/domain/pools/money/pool-balances";
import { findPublicPool } from "@/server/domain/pools/page/find-public-pool";
import { showPool } from "@/server/domain/pools/show-pool";
import type { Identity, Pool, PoolDraw } from "@/server/generated/prisma/client";
import { centsToJson } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { instant } from "@/server/resources/fields";
import {
  type BalancePoint,
  type PoolPage,
  type PoolParty,
  type ShownPayout,
  type ShownPoolDraw,
  shownPoolRecord,
} from "@/server/resources/pool-page";

const NEWEST_RECORDS = 8;
const NEWEST_PAYOUTS = 6;
const NEWEST_DRAWS = 6;
/** Points of the chart; of a longer ledger, as many records at equal distances. */
const HISTORY_POINTS = 120;
const STEWARDS_SHOWN = 20;
/** What the page says holds for any member. */
const NOBODY = "";

/** Reads everything that a pool's page shows to the public; null for a draft, which only its members see, and for none. */
export const readPoolPage = operation({
  name: "readPoolPage",
  summary: "Reads the public page of a pool.",
  permission: { visitor: "anyone" },
  input: z.strictObject({ slug: z.string() }),
  run: readPage,
});

async function readPage(ctx: Context, { slug }: { slug: string }): Promise<PoolPage | null> {
  const pool = await findPublicPool(ctx, slug);
  if (!pool) return null;
  const [[shown], parties, members, { next, approvedCount }, payouts, draws, history, records] = await Promise.all([
    withBalances(ctx, [pool]),
    readParties(ctx, pool),
    readMembers(ctx, pool.id),
    readNextPayout(ctx, pool),
    readPayouts(ctx, pool.id),
    readDraws(ctx, pool),
    readHistory(ctx, pool),
    ctx.db.poolRecord.findMany({ where: { poolId: pool.id }, orderBy: { sequence: "desc" }, take: NEWEST_RECORDS }),
  ]);
  return {
    pool: showPool(shown!, ctx),
    path: `/p/${pool.slug}`,
    ...parties,
    ...members,
    next,
    approvedCount,
    payouts,
    draws,
    history,
    records: records.map(shownPoolRecord),
    recordCount: pool.ledgerSequence,
    now: instant(ctx.now()),
  };
}

async function readParties(ctx: Context, pool: Pool) {
  const { sponsorId, creatorId, beneficiaryId } = pool;
  const ids = [sponsorId, creatorId, beneficiaryId].filter((id) => id !== null);
  const identities = ids.length > 0 ? await ctx.db.identity.findMany({ where: { id: { in: ids } } }) : [];
  const find = (id: string | null) => identities.find((identity) => identity.id === id) ?? null;
  return {
    isSponsored: giftOfYear({ ...pool, sponsor: find(sponsorId) }, NOBODY).sponsorId !== null,
    sponsor: partyOf(find(sponsorId)),
    creator: partyOf(find(creatorId)),
    beneficiary: partyOf(find(beneficiaryId)),
  };
}

function partyOf(identity: Identity | null): PoolParty | null {
  return identity ? { name: publicName(identity), isVerifiedCharity: identity.charityStatus === "verified" } : null;
}

async function readMembers(ctx: Context, poolId: string) {
  const where = { poolId, status: "active" };
  const [memberCount, stewards] = await Promise.all([
    ctx.db.poolMember.count({ where }),
    ctx.db.poolMember.findMany({
      where: { ...where, role: "steward", isNamed: true },
      include: { identity: true },
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
      take: STEWARDS_SHOWN,
    }),
  ]);
  return {
    memberCount,
    stewardNames: stewards.map(({ identity }) => publicName(identity)).filter((name) => name !== null),
  };
}

/** What was paid, and when: to whom is for members. */
async function readPayouts(ctx: Context, poolId: string): Promise<ShownPayout[]> {
  const paid = await ctx.db.disbursement.findMany({
    where: { poolId, executedAt: { not: null } },
    orderBy: [{ executedAt: "desc" }, { id: "desc" }],
    take: NEWEST_PAYOUTS,
    select: { id: true, amountCents: true, executedAt: true, ratifyUntil: true },
  });
  const asked = paid.flatMap(({ id, ratifyUntil }) => (ratifyUntil === null ? [] : [id]));
  const said = asked.length > 0 ? await countVoices(ctx, asked) : [];
  const number = (id: string, choice: string) =>
    said.find((row) => row.disbursementId === id && row.choice === choice)?._count ?? 0;
  return paid.map(({ id, amountCents, executedAt, ratifyUntil }) => ({
    amountCents: centsToJson(amountCents),
    at: instant(executedAt!),
    ratification: ratifyUntil && { agree: number(id, "for"), disagree: number(id, "against") },
  }));
}

function countVoices(ctx: Context, disbursementIds: string[]) {
  return ctx.db.disbursementVoice.groupBy({
    by: ["disbursementId", "choice"],
    where: { disbursementId: { in: disbursementIds }, choice: { in: ["for", "against"] } },
    _count: true,
  });
}

async function readDraws(ctx: Context, { id, mechanism }: Pool): Promise<ShownPoolDraw[]> {
  if (mechanism !== "random") return [];
  const draws = await ctx.db.poolDraw.findMany({
    where: { poolId: id },
    orderBy: { number: "desc" },
    take: NEWEST_DRAWS,
  });
  return draws.map(shownDraw);
}

function shownDraw({ number, seedHash, drawAt, drawnAt }: PoolDraw): ShownPoolDraw {
  return { number, seedHash, drawAt: drawAt && instant(drawAt), drawnAt: drawnAt && instant(drawnAt) };
}

/** Read by their places in the ledger, so that the length of the ledger does not matter. */
async function readHistory(ctx: Context, { id, ledgerSequence: last }: Pool): Promise<BalancePoint[]> {
  const count = Math.min(last, HISTORY_POINTS);
  const places = Array.from({ length: count }, (_, at) => last - Math.floor((at * last) / count));
  const records = await ctx.db.poolRecord.findMany({
    where: { poolId: id, sequence: { in: places } },
    orderBy: { sequence: "asc" },
    select: { createdAt: true, treasuryCents: true, reservesCents: true },
  });
  return records.map(({ createdAt, treasuryCents, reservesCents }) => ({
    at: instant(createdAt),
    treasuryCents: centsToJson(treasuryCents),
    reservesCents: centsToJson(reservesCents),
  }));
}
