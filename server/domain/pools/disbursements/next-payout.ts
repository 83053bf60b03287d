import { optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { memberOfTurn, openTurn } from "@/server/domain/pools/mechanisms/scheduled-rotation";
import { publicPoolNames } from "@/server/domain/pools/page/public-pool-names";
import type { Pool } from "@/server/generated/prisma/client";
import { centsToJson } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { instant } from "@/server/resources/fields";
import type { NextPayout } from "@/server/resources/pool-page";

/** What waits in a pool, counted. */
interface Waiting {
  waiting: number;
  approved: number;
  /** When the first vote closes. */
  closesAt: Date | null;
  /** What the oldest request asks for. */
  oldestCents: bigint | null;
}

/** Returns who is paid next, without names that their owners did not agree to show, and what is approved. */
export async function readNextPayout(ctx: Context, pool: Pool): Promise<{ next: NextPayout; approvedCount: number }> {
  if (pool.mechanism === "scheduled_rotation") {
    const [next, { approved }] = await Promise.all([nextTurn(ctx, pool), readWaiting(ctx, pool)]);
    return { next, approvedCount: approved };
  }
  const { waiting, approved, closesAt, oldestCents } = await readWaiting(ctx, pool);
  return { next: await nextOf(), approvedCount: approved };

  async function nextOf(): Promise<NextPayout> {
    if (pool.mechanism === "random") return { ...(await nextDraw(ctx, pool)), waiting };
    if (pool.mechanism === "member_vote") return { by: "vote", closesAt: closesAt && instant(closesAt), waiting };
    const { threshold = 0, threshold_type: type } = optionsOf(pool) as { threshold?: number; threshold_type?: string };
    if (type !== "treasury") return { by: "approval", waiting };
    const needed = oldestCents === null ? null : Math.max(threshold, centsToJson(oldestCents));
    return { by: "money", neededCents: needed, waiting };
  }
}

async function nextTurn(ctx: Context, pool: Pool): Promise<NextPayout> {
  const rules = optionsOf(pool) as Parameters<typeof memberOfTurn>[2];
  const turn = await openTurn(ctx, pool);
  if (!turn) return { by: "noTurn" };
  const member = await memberOfTurn(ctx, pool, rules, false);
  const names = await publicPoolNames(ctx, pool.id, member ? [member.identityId] : []);
  return {
    by: "turn",
    name: (member && names.get(member.identityId)) ?? null,
    hasMember: member !== null,
    opensAt: instant(turn.opensAt),
    dueAt: instant(turn.dueAt),
    amountCents: rules.amount_cents,
  };
}

async function nextDraw(ctx: Context, { id }: Pool) {
  const draw = await ctx.db.poolDraw.findFirst({ where: { poolId: id, drawnAt: null } });
  return { by: "draw", number: draw?.number ?? null, at: draw?.drawAt ? instant(draw.drawAt) : null } as const;
}

async function readWaiting(ctx: Context, { id }: Pool): Promise<Waiting> {
  const [row] = await ctx.statement<Waiting>(
    `SELECT count(*) FILTER (WHERE status = 'requested')::int AS waiting,
       count(*) FILTER (WHERE status = 'approved')::int AS approved,
       min(closes_at) FILTER (WHERE status = 'requested' AND rule = 'vote') AS "closesAt",
       (array_agg(amount_cents ORDER BY created_at, id) FILTER (WHERE status = 'requested' AND rule = 'treasury'))[1]
         AS "oldestCents"
     FROM disbursements WHERE pool_id = $1 AND executed_at IS NULL AND status IN ('requested', 'approved')`,
    [id],
  );
  return row!;
}
