import { z } from "zod";
import type { ReceivedGift } from "@/server/domain/gifts/received/received-rows";
import { type Explanation, explainGiving } from "@/server/domain/home/explain-giving";
import { addDays, HOME_RANGE_WORDS, HOME_RANGES, type HomeRange } from "@/server/domain/home/home-ranges";
import { readClearing } from "@/server/domain/home/read-clearing";
import { factsOf, readUpdatesOf } from "@/server/domain/home/read-facts";
import {
  type GivingBar,
  type GivingFigures,
  type GivingOfRange,
  type GivingPart,
  readCurrencies,
  readGivingDays,
  total,
} from "@/server/domain/home/read-giving-days";
import { type MonthlyGiving, readMonthly } from "@/server/domain/home/read-monthly";
import { readNewestGifts } from "@/server/domain/home/read-newest-gifts";
import { readBalance } from "@/server/domain/identities/get-identity-balance";
import type { GiftSource } from "@/server/kernel/gift-sources";
import type { Cents } from "@/server/kernel/money";
import { ROLES } from "@/server/kernel/scopes";
import { writeWallTime } from "@/server/kernel/wall-time";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** What came to one campaign, or from one source, in a range. */
export interface GivingShare<Of> {
  /**
   * Null for gifts without a campaign, and for gifts from before sources were stored; "others" for everything without
   * its own line.
   */
  of: Of | null | "others";
  cents: Cents;
  count: number;
}

/** What an organization was given in a range, in one currency. Amounts are gross, before fees and refunds. */
export interface GivingReport {
  currency: string;
  range: HomeRange;
  bars: GivingBar[];
  now: GivingFigures;
  before: GivingFigures;
  explanation: Explanation;
  campaigns: GivingShare<{ id: string; name: string }>[];
  sources: GivingShare<GiftSource>[];
  /** What can be paid out, and what the ledger expects in addition. */
  availableCents: Cents;
  onItsWayCents: Cents;
  monthly: MonthlyGiving;
}

export interface Home {
  /** The organization's time zone, which determines its days. */
  timeZone: string;
  /** The currencies of its gifts, settled or not. */
  currencies: string[];
  /** Null for an organization without gifts. */
  report: GivingReport | null;
  newest: ReceivedGift[];
}

/** How many campaigns and sources have their own line. */
const LINES = 5;

/** Reads the start page of an organization: what it received lately, and why. */
export const readHome = operation({
  name: "readHome",
  summary: "Reads what your organization was given lately.",
  permission: { member: ROLES },
  input: z.strictObject({ range: z.enum(HOME_RANGE_WORDS), currency: z.string().nullable() }),
  async run(ctx, { range, currency }): Promise<Home> {
    const id = callerIdentityId(ctx);
    const { timeZone } = await ctx.db.identity.findUniqueOrThrow({ where: { id }, select: { timeZone: true } });
    const [settled, clearing, newest] = await Promise.all([
      readCurrencies(ctx, id),
      readClearing(ctx, id),
      readNewestGifts(ctx, id),
    ]);
    const currencies = [...new Set([...settled, ...clearing.map((one) => one.currency)])].sort();
    const chosen =
      currencies.find((one) => one === currency) ?? newest.find((gift) => currencies.includes(gift.currency))?.currency;
    const report = chosen === undefined ? null : await readReport(ctx, { id, timeZone }, range, chosen);
    if (report) {
      addClearing(
        report.bars,
        HOME_RANGES[range].days,
        clearing.filter((one) => one.currency === report.currency),
      );
    }
    return { timeZone, currencies, report, newest };
  },
});

async function readReport(
  ctx: Context,
  recipient: { id: string; timeZone: string },
  range: HomeRange,
  currency: string,
): Promise<GivingReport> {
  const { days, step } = HOME_RANGES[range];
  const to = todayIn(ctx, recipient.timeZone);
  const [giving, balance, monthly] = await Promise.all([
    readGivingDays(ctx, { recipientId: recipient.id, currency, to, days }, step),
    readBalance(ctx, recipient.id),
    readMonthly(ctx, recipient.id, currency),
  ]);
  const { totals, sources, campaigns } = giving;
  const updates = await readUpdatesOf(ctx, recipient, { currency, to, days }, giving);
  const held = balance.balances.find((one) => one.currency === currency);
  return {
    currency,
    range,
    bars: giving.bars,
    ...totals,
    explanation: explainGiving(factsOf(totals.now, sources.now), factsOf(totals.before, sources.before), updates),
    campaigns: await namedCampaigns(ctx, campaigns),
    sources: sharesOf<GiftSource>(sources.now, (key) => key as GiftSource),
    availableCents: held?.availableCents ?? 0n,
    onItsWayCents: held?.pendingCents ?? 0n,
    monthly,
  };
}

/** The date in a time zone, by the product's clock. */
export function todayIn(ctx: Context, timeZone: string): string {
  return writeWallTime(ctx.now(), timeZone).slice(0, 10);
}

/** Adds unsettled gifts to the bars of the days on which they were made. */
export function addClearing(bars: GivingBar[], days: number, clearing: readonly { day: string; cents: Cents }[]): void {
  const end = addDays(bars[0]!.key, days);
  for (const { day, cents } of clearing) {
    if (day < bars[0]!.key || day >= end) continue;
    const bar = bars.findLast(({ key }) => key <= day)!;
    bar.clearingCents += cents;
  }
}

async function namedCampaigns(ctx: Context, { now }: GivingOfRange["campaigns"]) {
  const ids = now.slice(0, LINES).map(({ key }) => key);
  const rows = await ctx.db.campaign.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return sharesOf(now, (key) => rows.find(({ id }) => id === key) ?? null);
}

function sharesOf<Of>(parts: readonly GivingPart[], of: (key: string) => Of | null): GivingShare<Of>[] {
  const lines = parts.length === LINES + 1 ? parts.length : LINES;
  const others = total(parts.slice(lines));
  return [
    ...parts.slice(0, lines).map(({ key, settledCents: cents, settledCount: count }) => {
      return { of: key === "" ? null : of(key), cents, count };
    }),
    ...(others.settledCount > 0
      ? [{ of: "others" as const, cents: others.settledCents, count: others.settledCount }]
      : []),
  ];
}
