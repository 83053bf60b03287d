import { readCommitments } from "@/server/domain/pools/commitments/commitment-event";
import { giftOfYear } from "@/server/domain/pools/commitments/sponsorship";
import { optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { memberOfTurn, openTurn } from "@/server/domain/pools/mechanisms/scheduled-rotation";
import { POOL_NOTIFICATIONS, type PoolNotification } from "@/server/domain/pools/notifications/pool-notifications";
import type { Commitment, Disbursement, Pool } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import { shownFailureCode } from "@/server/kernel/plain-decline";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import type { EmailData } from "@/server/ports/email-writer";
import { annualCents } from "@/server/resources/commitment";

/** Who is to read what about a pool. */
export interface NotifiedPool {
  /** Who started the pool, and so causes what is emailed to people who did not ask for it. */
  startedBy: string;
  /** The identities of the readers. */
  readers: string[];
  /** The address of the sponsor, where it is the reader. */
  sponsor: string | null;
  data: Omit<EmailData["pool_notice"], "link">;
  path: string;
}

type Facts = Pick<NotifiedPool, "readers"> &
  Partial<Omit<NotifiedPool, "data">> & { data?: Partial<NotifiedPool["data"]> };

const NO_FACTS = { name: null, amount: null, fee: null, date: null, code: null, transfer: null };

/** Reads what a recorded notice is about; null if nobody has to know it anymore. */
export async function readNotification(ctx: Context, subject: string): Promise<NotifiedPool | null> {
  const [name = "", id = "", which = ""] = subject.split(":");
  const occasion = name as PoolNotification;
  const read = { member: ofMember, disbursement: ofRequest, change: ofChange, pool: ofPool, commitment: ofCommitment };
  const found = await read[POOL_NOTIFICATIONS[occasion]](ctx, occasion, id, which);
  if (!found) return null;
  const { pool, facts } = found;
  return {
    startedBy: pool.createdById ?? pool.id,
    sponsor: null,
    path: `/dashboard/${pool.id}`,
    ...facts,
    data: { ...NO_FACTS, ...facts.data, occasion, pool: pool.name },
  };
}

type Found = Promise<{ pool: Pool; facts: Facts } | null>;

async function stewardsOf(ctx: Context, poolId: string): Promise<string[]> {
  const where = { poolId, role: "steward", status: "active" };
  const stewards = await ctx.db.poolMember.findMany({ where, select: { identityId: true } });
  return stewards.map(({ identityId }) => identityId);
}

async function ofMember(ctx: Context, occasion: PoolNotification, id: string): Found {
  const member = await ctx.db.poolMember.findUnique({ where: { id }, include: { pool: true, identity: true } });
  if (!member) return null;
  const { pool, identity, identityId, status } = member;
  if (occasion !== "asked") {
    const path = occasion === "admitted" ? `/dashboard/${pool.id}` : "/me/pools";
    return { pool, facts: { readers: [identityId], path } };
  }
  if (status !== "requested") return null;
  const readers = await stewardsOf(ctx, pool.id);
  return { pool, facts: { readers, data: { name: publicName(identity) }, path: `/dashboard/${pool.id}/manage` } };
}

async function ofRequest(ctx: Context, occasion: PoolNotification, id: string): Found {
  const request = await ctx.db.disbursement.findUnique({
    where: { id },
    include: { pool: true, to: true, voices: true },
  });
  if (!request) return null;
  const { pool, to, voices, ...row } = request;
  const { toId, requestedById, requestedAs, amountCents, currency, status } = row;
  const path = `/dashboard/${pool.id}/requests/${id}`;
  const data = { name: publicName(to), amount: { cents: amountCents, currency }, date: row.closesAt, code: status };
  const notYet = voices.flatMap(({ identityId, choice }) =>
    identityId !== null && choice === null ? [identityId] : [],
  );
  const facts = (readers: string[], more: Partial<NotifiedPool["data"]> = {}) => ({
    pool,
    facts: { readers, path, data: { ...data, ...more } },
  });
  switch (occasion) {
    case "opened":
      if (status !== "requested") return null;
      if (row.rule === "vote") return facts(notYet, { code: "vote" });
      return facts(await othersWhoDecide(ctx, row, requestedAs), { code: "approvals" });
    case "ratify":
      return facts(notYet, { date: row.ratifyUntil });
    case "paid":
      return facts([toId]);
    case "decided":
      return facts([requestedById]);
    default:
      return facts([toId, ...(await stewardsOf(ctx, pool.id))]);
  }
}

/** Those whose approval is asked for: stewards or, where any member can approve, all of them; not who asked for it. */
async function othersWhoDecide(ctx: Context, { poolId, rule }: Disbursement, requestedAs: string): Promise<string[]> {
  const role = rule === "any_approvals" ? {} : { role: "steward" };
  const where = { poolId, status: "active", countsAs: { not: requestedAs }, ...role };
  const members = await ctx.db.poolMember.findMany({ where, select: { identityId: true } });
  return members.map(({ identityId }) => identityId);
}

async function ofChange(ctx: Context, _occasion: PoolNotification, id: string): Found {
  const change = await ctx.db.poolChange.findUnique({ where: { id }, include: { pool: true } });
  if (change?.isApproved !== null) return null;
  const { pool, proposedById } = change;
  const readers = (await stewardsOf(ctx, pool.id)).filter((steward) => steward !== proposedById);
  return { pool, facts: { readers, path: `/dashboard/${pool.id}/manage` } };
}

async function ofPool(ctx: Context, occasion: PoolNotification, id: string, which: string): Found {
  const pool = await ctx.db.pool.findUnique({ where: { id }, include: { sponsor: true } });
  if (!pool) return null;
  if (occasion === "sponsorship") {
    if (!pool.sponsor || pool.sponsorAcceptedAt !== null) return null;
    return {
      pool,
      facts: {
        readers: [],
        sponsor: pool.sponsor.email,
        path: `/dashboard/${pool.id}/sponsor`,
        data: { code: pool.id },
      },
    };
  }
  const turn = await openTurn(ctx, pool);
  // One that another turn followed meanwhile: that one has an email of its own.
  if (turn?.number !== Number(which)) return null;
  const rules = optionsOf(pool) as Parameters<typeof memberOfTurn>[2];
  const member = turn && (await memberOfTurn(ctx, pool, rules, false));
  if (!turn || !member) return null;
  return { pool, facts: { readers: [member.identityId], data: { date: turn.dueAt } } };
}

async function ofCommitment(ctx: Context, occasion: PoolNotification, id: string): Found {
  const [commitment] = await readCommitments(ctx, [id]);
  if (!commitment) return null;
  const where = { id: commitment.poolId };
  const pool = await ctx.db.pool.findUniqueOrThrow({ where, include: { sponsor: true } });
  const date = occasion === "declined" ? commitment.chargeAt : commitment.renewsAt;
  // What has arrived meanwhile is not asked for.
  if ((occasion === "transfer" || occasion === "transferMissing") && commitment.askAt === null) return null;
  if (occasion === "renewal" && (!commitment.autoRenew || commitment.renewsAt === null)) return null;
  // Another year is charged by what the pool is then, not by what it was when this one began.
  const { feeCents } = occasion === "renewal" ? giftOfYear(pool, commitment.identityId) : commitment;
  const { currency } = pool;
  const isAsked = occasion === "transfer" || occasion === "transferMissing";
  const arrivedCents = isAsked ? await readArrived(ctx, commitment) : 0n;
  const amount = { cents: annualCents(commitment) + feeCents - arrivedCents, currency };
  const fee = feeCents > 0n ? { cents: feeCents, currency } : null;
  const transfer = commitment.endedAt === null ? commitment.transfer : null;
  const data = { amount, fee, date, code: shownFailureCode(commitment.failureCode), transfer };
  return { pool, facts: { readers: [commitment.identityId], data } };
}

/** What has arrived by transfer for the current year. */
async function readArrived(ctx: Context, { id, term }: Commitment): Promise<Cents> {
  const where = { prepayment: { commitmentId: id, term }, releasedAt: null };
  const { _sum } = await ctx.db.bankMatch.aggregate({ where, _sum: { amountCents: true } });
  return _sum.amountCents ?? 0n;
}
