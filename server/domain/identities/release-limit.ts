import type { Context } from "@/server/domain/context";
import type { Gift } from "@/server/generated/prisma/client";
import { monthOf } from "@/server/kernel/clock";
import type { Cents } from "@/server/kernel/money";

type CountedGift = Pick<Gift, "fromId" | "toId" | "limitCents" | "countsOutgoing" | "countsIncoming" | "createdAt">;

interface Share {
  identityId: string;
  direction: "outgoing" | "incoming";
  month: string;
  cents: Cents;
}

/** Releases what gifts used of their sides' monthly limits, in the month in which it was used. */
export async function releaseLimit(tx: Context, gifts: CountedGift[]): Promise<void> {
  const shares = new Map<string, Share>();
  for (const share of gifts.flatMap(sharesOf)) {
    const key = `${share.direction} ${share.identityId} ${share.month}`;
    const known = shares.get(key);
    shares.set(key, { ...share, cents: share.cents + (known?.cents ?? 0n) });
  }
  if (shares.size === 0) return;
  const rows = JSON.stringify([...shares.values()].map((share) => ({ ...share, cents: share.cents.toString() })));
  // Locked in the order in which gifts use limits: all outgoing before all incoming, then by identity.
  await tx.db.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS r("identityId" text, direction text, month date, cents bigint)
    ), locked AS MATERIALIZED (
      SELECT c.identity_id, c.direction, c.month, g.cents
      FROM limit_counters c
      JOIN given g ON g."identityId" = c.identity_id AND g.direction = c.direction AND g.month = c.month
      ORDER BY c.direction DESC, c.identity_id, c.month
      FOR UPDATE OF c
    )
    UPDATE limit_counters c SET used_cents = c.used_cents - l.cents FROM locked l
    WHERE c.identity_id = l.identity_id AND c.direction = l.direction AND c.month = l.month`;
}

function sharesOf(gift: CountedGift): Share[] {
  const month = monthOf(gift.createdAt);
  const cents = gift.limitCents;
  return [
    ...(gift.countsOutgoing ? [{ identityId: gift.fromId, direction: "outgoing" as const, month, cents }] : []),
    ...(gift.countsIncoming ? [{ identityId: gift.toId, direction: "incoming" as const, month, cents }] : []),
  ];
}
