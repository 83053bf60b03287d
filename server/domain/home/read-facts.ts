import type { GivingFacts, PostedUpdate } from "@/server/domain/home/explain-giving";
import { addDays } from "@/server/domain/home/home-ranges";
import {
  type GivingFigures,
  type GivingOfRange,
  type GivingPart,
  readGivingDays,
} from "@/server/domain/home/read-giving-days";
import { Prisma } from "@/server/generated/prisma/client";
import type { GiftSource } from "@/server/kernel/gift-sources";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";

/** Derives the facts that explain a range from its sums. */
export function factsOf(figures: GivingFigures, sources: readonly GivingPart[]): GivingFacts {
  const part = (source: GiftSource) => {
    const found = sources.find(({ key }) => key === source);
    return { cents: found?.settledCents ?? 0n, count: found?.settledCount ?? 0 };
  };
  return {
    settledCents: figures.settledCents,
    largestCents: figures.largestCents,
    match: part("match"),
    pages: part("p2p_page"),
    recurring: part("recurring"),
  };
}

interface Posting {
  campaignId: string;
  name: string;
  day: string;
}

/** How many of the newest updates in a range are considered. */
const UPDATES = 3;

/**
 * Reads the newest updates of campaigns for the recipient in a range, with what each campaign received on the update's
 * day and the next.
 */
export async function readUpdatesOf(
  ctx: Context,
  recipient: { id: string; timeZone: string },
  range: { currency: string; to: string; days: number },
  { campaigns }: GivingOfRange,
): Promise<PostedUpdate[]> {
  const from = addDays(range.to, 1 - range.days);
  const given = campaigns.now.map(({ key }) => key).filter((key) => key !== "");
  if (given.length === 0) return [];
  const postings = await ctx.db.$queryRaw<Posting[]>`
    SELECT c.id AS "campaignId", c.name, (u.created_at AT TIME ZONE ${recipient.timeZone})::date::text AS day
    FROM campaigns c JOIN campaign_updates u ON u.campaign_id = c.id
    WHERE c.id IN (${Prisma.join(given)}) AND u.created_at >= (${from}::timestamp AT TIME ZONE ${recipient.timeZone})
    ORDER BY u.created_at DESC, u.id DESC LIMIT ${UPDATES}`;
  return Promise.all(
    postings.map(async ({ campaignId, name, day }): Promise<PostedUpdate> => {
      const two = { recipientId: recipient.id, currency: range.currency, to: addDays(day, 1), days: 2, campaignId };
      const before = campaigns.before.find(({ key }) => key === campaignId)?.settledCents ?? 0n;
      const { totals } = await readGivingDays(ctx, two);
      return { campaignName: name, cents: totals.now.settledCents, usualCents: inTwoDays(before, range.days) };
    }),
  );
}

/** Rounded up. */
function inTwoDays(cents: Cents, days: number): Cents {
  return (cents * 2n + BigInt(days) - 1n) / BigInt(days);
}
