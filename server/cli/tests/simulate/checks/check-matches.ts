import { LEAST_GIFT_CENTS } from "@/server/cli/tests/simulate/checks/money-model";
import type { StoryMatch } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

interface Settled {
  id: string;
  cents: string;
  currency: string;
  fromId: string;
  createdAt: Date;
  settledAt: Date;
}

interface Share {
  matchedGiftId: string;
  cents: string;
  /** The sponsor's gift, once it is made. */
  gift: { cents: string; currency: string; fromId: string; fee: string } | null;
  status: string | null;
  createdAt: Date;
  releasedAt: Date | null;
}

const CONTRIBUTIONS = `
  SELECT id, amount_cents::text AS cents, currency, from_id AS "fromId", created_at AS "createdAt", settled_at AS "settledAt"
  FROM gifts WHERE campaign_id = $1 AND match_id IS NULL AND settled_at IS NOT NULL ORDER BY id`;

const SHARES = `
  SELECT a.matched_gift_id AS "matchedGiftId", a.amount_cents::text AS cents, a.created_at AS "createdAt",
    a.released_at AS "releasedAt", g.status, CASE WHEN g.id IS NOT NULL THEN jsonb_build_object('cents', g.amount_cents::text,
      'currency', g.currency, 'fromId', g.from_id, 'fee', g.fee_cents::text) END AS gift
  FROM match_allocations a LEFT JOIN gifts g ON g.id = a.gift_id WHERE a.match_id = $1 ORDER BY a.created_at, a.matched_gift_id`;

/**
 * Each match gave what its terms promise, computed again from the contributions: the ratio of each, rounded down, up to
 * the cap per gift; less only where that used up the cap; nothing for gifts that are too small or from the sponsor.
 */
export async function checkMatches({ world, cast, memory, story }: Stage): Promise<void> {
  const { admin, state } = world;
  const { rows: contributions } = await admin.query<Settled>(CONTRIBUTIONS, [cast.campaignId]);
  for (const [at, id] of cast.matchIds.entries()) {
    const terms = story.matches[at]!;
    const { rows: shares } = await admin.query<Share>(SHARES, [id]);
    const sponsorId = cast.sponsors[terms.sponsor]!.id;
    const canceledAt = memory.canceledMatches.get(id);
    // A matching gift that failed or was returned may have paused the match for a while.
    const isSteady =
      !canceledAt &&
      !memory.suspects.has(sponsorId) &&
      shares.every(({ status, releasedAt }) => status === "settled" && !releasedAt);
    for (const { cents, createdAt, matchedGiftId, gift } of shares) {
      if (canceledAt && createdAt > canceledAt) state.breach("A canceled match matches nothing more.", id);
      const right = [cents, story.currency, sponsorId, "100"].join();
      if (gift && [gift.cents, gift.currency, gift.fromId, gift.fee].join() !== right)
        state.breach("A matching gift is what was promised.", `${matchedGiftId}: ${right}`);
    }
    for (const contribution of contributions) {
      const wanted = contribution.fromId === sponsorId ? 0n : promised(BigInt(contribution.cents), terms);
      const share = shares.find(({ matchedGiftId }) => matchedGiftId === contribution.id);
      const given = BigInt(share?.cents ?? 0);
      const says = `${id}: ${given} for ${contribution.cents}, and not ${wanted}`;
      if (given > wanted) state.breach("A match gives no more than it promised.", says);
      else if (given < wanted && (share || isSteady) && !isUsedUp(terms, shares, share ?? contribution))
        state.breach("A match gives no less than it promised.", says);
    }
    if (shares.some(({ matchedGiftId }) => !contributions.some((one) => one.id === matchedGiftId)))
      state.breach("A match gives for settled contributions only.", id);
    checkCap(state, id, terms, shares);
  }
}

/** The amount that the terms promise, regardless of the total cap: zero if it is too small for a gift. */
function promised(cents: bigint, { ratio, perGiftCapCents, minimumGiftCents }: StoryMatch): bigint {
  if (minimumGiftCents !== null && cents < BigInt(minimumGiftCents)) return 0n;
  const share = (cents * BigInt(ratio)) / 10_000n;
  const capped = perGiftCapCents !== null && share > BigInt(perGiftCapCents) ? BigInt(perGiftCapCents) : share;
  return capped < LEAST_GIFT_CENTS ? 0n : capped;
}

/** Whether the cap was used up at this time; events at the same instant count as possible. */
function isUsedUp({ capCents }: StoryMatch, shares: Share[], at: Share | Settled): boolean {
  const instant = "settledAt" in at ? at.settledAt : at.createdAt;
  const possible = shares.filter(
    ({ createdAt, releasedAt }) => createdAt <= instant && (releasedAt === null || releasedAt >= instant),
  );
  const left = BigInt(capCents) - sumOf(possible);
  return "settledAt" in at ? left < LEAST_GIFT_CENTS : left <= 0n;
}

function checkCap({ breach }: Stage["world"]["state"], id: string, { capCents }: StoryMatch, shares: Share[]): void {
  const given = sumOf(shares.filter(({ releasedAt }) => releasedAt === null));
  if (given > BigInt(capCents)) breach("No match gives more than its cap.", `${id}: ${given} of ${capCents}`);
}

function sumOf(shares: Share[]): bigint {
  return shares.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
}
