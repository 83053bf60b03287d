import { PAST_CAMPAIGNS, PAST_PAGES, type PastCampaign, STOVE, SUPPERS, WALK } from "@/prisma/seed/past/past-campaigns";
import { PAST_MESSAGES, PAST_PEOPLE, type PastPerson } from "@/prisma/seed/past/past-names";
import type { GiftSource } from "@/server/kernel/gift-sources";

/** Which campaign has the match, which the pages, and to which people give each month. */
export const MATCHED_CAMPAIGN = STOVE;
export const PAGES_CAMPAIGN = WALK;
export const SUPPORTED_CAMPAIGN = SUPPERS;

/** How many days the past has. */
export const PAST_DAYS = 243;
/** Given once, by hand; what is monthly, and what is matched, comes on top. */
const GIFTS_A_DAY = 1.65;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** The day begins at noon in UTC, which is morning where the charity is. */
const FIRST_MINUTE = 12 * 60;
const MINUTES_A_DAY = 13 * 60;
const AMOUNTS = [1_000, 1_500, 2_000, 2_500, 2_500, 3_200, 5_000, 5_000, 5_000, 7_500, 10_000, 10_000, 15_000, 20_000];
const MONTHLY_AMOUNTS = [1_000n, 1_500n, 2_000n, 2_500n, 5_000n];
/** When these people began to give each month, in days. Two began to decline lately, and one stopped. */
const MONTHLY_FROM = [3, 8, 12, 19, 26, 33, 41, 48, 57, 63, 72, 80, 91, 104, 118, 131, 149, 160, 171, 182, 196, 209];

/** A gift by hand. */
export interface PastGift {
  at: Date;
  donor: PastPerson;
  amountCents: bigint;
  source: GiftSource;
  /** The slugs of what it was given to; null for a gift to the charity itself. */
  campaign: string | null;
  page: string | null;
  anonymous: boolean;
  message: string | null;
  /** What the sandbox's rail makes of it. */
  token: string;
}

/** A gift that goes on each month. */
export interface PastMonthly {
  at: Date;
  donor: PastPerson;
  amountCents: bigint;
}

/** Everything that people give, in order: the same for the same beginning. */
export function planGifts(begin: Date): PastGift[] {
  const next = numbers(20);
  const gifts: PastGift[] = [];
  for (let day = 1; day <= PAST_DAYS; day += 1) {
    const count = Math.floor(liveliness(day) * GIFTS_A_DAY + next());
    const minutes = Array.from({ length: count }, () => Math.floor(next() * MINUTES_A_DAY)).sort((a, b) => a - b);
    for (const minute of minutes) gifts.push(planGift(begin, day, { minute, next }));
  }
  for (const [back, token] of MISHAPS) gifts[gifts.length - back]!.token = token;
  return gifts;
}

/** How far from the end these gifts are, and what becomes of them. */
const MISHAPS = [
  [9, "pm_sandbox_declined"],
  [14, "pm_sandbox_returned"],
  [40, "pm_sandbox_late_return"],
  [90, "pm_sandbox_insufficient_funds"],
] as const;

function planGift(begin: Date, day: number, { minute, next }: { minute: number; next: () => number }): PastGift {
  const campaign = pick(open(day), next());
  const pages = campaign.slug === WALK ? PAST_PAGES.filter((page) => page.day < day) : [];
  const page = pages.length > 0 && next() < 0.8 ? pages[Math.floor(next() * pages.length)]! : null;
  // Partners give to the charity itself.
  const isApi = !page && campaign.slug === SUPPERS && next() < 0.2;
  const source = isApi ? "api" : page ? "p2p_page" : campaign.slug !== STOVE && next() < 0.2 ? "embed" : "page";
  return {
    at: instant(begin, day, minute, next),
    donor: PAST_PEOPLE[Math.floor(next() ** 1.6 * PAST_PEOPLE.length)]!,
    amountCents: BigInt(isApi ? 100 * Math.ceil(next() * 24) + 300 : AMOUNTS[Math.floor(next() * AMOUNTS.length)]!),
    source,
    campaign: isApi ? null : campaign.slug,
    page: page?.slug ?? null,
    anonymous: next() < 0.07,
    message: next() < 0.22 ? PAST_MESSAGES[Math.floor(next() * PAST_MESSAGES.length)]! : null,
    token: "pm_sandbox_ok",
  };
}

/** Who gives each month, in the order in which they began. */
export function planMonthly(begin: Date): PastMonthly[] {
  const next = numbers(7);
  return MONTHLY_FROM.map((day, place) => ({
    at: instant(begin, day, Math.floor(next() * MINUTES_A_DAY), next),
    donor: PAST_PEOPLE[PAST_PEOPLE.length - 1 - place * 3]!,
    amountCents: MONTHLY_AMOUNTS[place % MONTHLY_AMOUNTS.length]!,
  }));
}

/** Weekends are quiet, updates bring gifts, and the charity grows. */
function liveliness(day: number): number {
  const week = [1.1, 1, 1.2, 1, 1.1, 0.6, 0.8][day % 7]!;
  const isLively = PAST_CAMPAIGNS.some(({ updates, from }) =>
    [from, ...updates.map((update) => update.day)].some((first) => day >= first && day - first < 3),
  );
  return week * (0.7 + (0.7 * day) / PAST_DAYS) * (isLively ? 2 : 1);
}

function open(day: number): PastCampaign[] {
  return PAST_CAMPAIGNS.filter(({ from, until = Number.POSITIVE_INFINITY }) => day > from && day < until);
}

function pick(campaigns: PastCampaign[], share: number): PastCampaign {
  const tickets = campaigns.flatMap((campaign) => Array.from({ length: campaign.weight }, () => campaign));
  return tickets[Math.floor(share * tickets.length)]!;
}

/** An instant of a day, so long after the day of the beginning. */
export function instant(begin: Date, day: number, minute: number, next: () => number = () => 0.5): Date {
  const midnight = Math.floor(begin.getTime() / DAY_MS) * DAY_MS;
  return new Date(midnight + day * DAY_MS + (FIRST_MINUTE + minute) * MINUTE_MS + Math.floor(next() * MINUTE_MS));
}

/** Numbers from 0 to 1, the same ones each time (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
