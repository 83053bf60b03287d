import { ensurePastParties, PAST_EMAIL } from "@/prisma/seed/past/past-parties";
import { closePast, endOfDay, type PastClock } from "@/prisma/seed/past/past-world";
import { PAST_DAYS } from "@/prisma/seed/past/plan-past";
import { eveningsOf, planPast } from "@/prisma/seed/past/play-past";
import type { Context } from "@/server/operations/context";

const DAY_MS = 86_400_000;

/** Who signs in for the organization of the past. */
interface Members {
  ownerEmail: string;
  bookkeeperEmail: string;
}

/**
 * Gives an empty sandbox an organization with eight months behind it, and returns its id: people give, and each evening
 * what workers do is done, by a clock that stands at that evening. Nobody else may work on the database meanwhile. One
 * that was broken off goes on from the last gift. Null in a sandbox that has had gifts without it.
 */
export async function seedPast(ctx: Context, clock: PastClock, members: Members): Promise<string | null> {
  const startedAt = clock.now();
  const known = await ctx.db.identity.findFirst({ where: { emailKey: PAST_EMAIL, managerId: null } });
  if (!known && (await ctx.db.gift.count()) > 0) return null;
  const begin = known?.createdAt ?? new Date(startedAt.getTime() - PAST_DAYS * DAY_MS);
  const end = new Date(begin.getTime() + PAST_DAYS * DAY_MS);
  clock.put(begin);
  const parties = await ensurePastParties(ctx, members);
  const doneUntil = await lastActOf(ctx, parties.organization.id);
  const acts = planPast(begin, end).filter(({ at }) => at > doneUntil);
  let next = 0;
  for (const evening of eveningsOf(begin, end).filter((at) => at > doneUntil)) {
    for (; next < acts.length && acts[next]!.at <= evening; next += 1) {
      clock.put(acts[next]!.at);
      await acts[next]!.do(ctx, parties);
    }
    clock.put(evening);
    await endOfDay(ctx, end);
  }
  await closePast(ctx, end);
  return parties.organization.id;
}

/** When the last act was: each leaves its time in a row. */
const LAST_ACT = `SELECT greatest(
  (SELECT max(greatest(created_at, refunded_at)) FROM gifts
    WHERE to_id = $1 AND source NOT IN ('match', 'recurring')),
  (SELECT max(greatest(created_at, ended_at)) FROM campaigns WHERE beneficiary_id = $1),
  (SELECT max(u.created_at) FROM campaign_updates u JOIN campaigns c ON c.id = u.campaign_id WHERE c.beneficiary_id = $1),
  (SELECT max(m.created_at) FROM matches m JOIN campaigns c ON c.id = m.campaign_id WHERE c.beneficiary_id = $1),
  (SELECT max(greatest(r.created_at, r.canceled_at)) FROM recurring_gifts r JOIN campaigns c ON c.id = r.campaign_id
    WHERE c.beneficiary_id = $1)) AS at`;

async function lastActOf(ctx: Context, organizationId: string): Promise<Date> {
  const [row] = await ctx.statement<{ at: Date | null }>(LAST_ACT, [organizationId]);
  return row?.at ?? new Date(0);
}
