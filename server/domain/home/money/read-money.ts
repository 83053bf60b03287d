import { z } from "zod";
import { MONEY_ROLES } from "@/server/domain/home/money/money-roles";
import { addMonths } from "@/server/domain/home/money/months";
import {
  readFirstDay,
  readStatement,
  type Statement,
  type StatementPeriod,
} from "@/server/domain/home/money/read-statement";
import { countsOf, figuresOf } from "@/server/domain/home/money/statement-columns";
import { todayIn } from "@/server/domain/home/read-home";
import type { Cents } from "@/server/kernel/money";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The money of an organization in one currency. */
export interface HeldMoney {
  currency: string;
  /** What can be paid out. */
  availableCents: Cents;
  /** Expected from gifts that have not settled, minus fees. */
  onItsWayCents: Cents;
  /** Owed after refunds of money that it no longer held. Its next gifts repay it. */
  owedCents: Cents;
}

export interface MoneyReport {
  /** The organization's time zone, which determines its days. */
  timeZone: string;
  /** By currency; empty for an organization that was never given anything. */
  held: HeldMoney[];
  /** The currency of the statement; null if there is none. */
  currency: string | null;
  /** Newest first, without gaps. */
  months: StatementPeriod[];
  /** The month, written as `2026-03`, at which the next page starts; null if there are no earlier months. */
  earlier: string | null;
}

/** The number of months per page. */
const MONTHS = 12;
const monthKey = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);

/** Reads an organization's balances, and month by month what moved them. */
export const readMoney = operation({
  name: "readMoney",
  summary: "Reads the balances of your organization, and what moved them month by month.",
  permission: { member: MONEY_ROLES, person: true },
  input: z.strictObject({ currency: z.string().nullable(), until: monthKey.nullable() }),
  async run(ctx, { currency, until }): Promise<MoneyReport> {
    const identityId = callerIdentityId(ctx);
    const { timeZone } = await ctx.db.identity.findUniqueOrThrow({
      where: { id: identityId },
      select: { timeZone: true },
    });
    const held = await readHeld(ctx, identityId);
    const chosen = (held.find((one) => one.currency === currency) ?? held[0])?.currency ?? null;
    if (chosen === null) return { timeZone, held, currency: null, months: [], earlier: null };
    const of = { identityId, currency: chosen, timeZone };
    const first = (await readFirstDay(ctx, of))?.slice(0, 7) ?? null;
    const last = until ?? todayIn(ctx, timeZone).slice(0, 7);
    const from = addMonths(last, 1 - MONTHS);
    const moved = await readStatement(ctx, of, { from: `${from}-01`, to: `${addMonths(last, 1)}-01` }, "month");
    const months = first === null ? [] : withoutGaps(moved, first > from ? first : from, last);
    return {
      timeZone,
      held,
      currency: chosen,
      months,
      earlier: first !== null && first < from ? addMonths(from, -1) : null,
    };
  },
});

/** Adds the months in which nothing moved, and reverses the order. */
function withoutGaps({ periods, closingCents }: Statement, from: string, to: string): StatementPeriod[] {
  const months: StatementPeriod[] = [];
  let openingCents = periods[0]?.openingCents ?? closingCents;
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    const key = `${month}-01`;
    const period = periods.find((one) => one.key === key) ?? {
      key,
      openingCents,
      figures: figuresOf([]),
      counts: countsOf([]),
      closingCents: openingCents,
    };
    openingCents = period.closingCents;
    months.unshift(period);
  }
  return months;
}

function readHeld(ctx: Context, identityId: string): Promise<HeldMoney[]> {
  const payable = `identity:${identityId}:payable`;
  const receivable = `identity:${identityId}:receivable`;
  return ctx.db.$queryRaw<HeldMoney[]>`
    SELECT a.currency,
      coalesce(sum(b.posted_cents - b.pending_out_cents) FILTER (WHERE a.code = ${payable}), 0)::bigint AS "availableCents",
      coalesce(sum(b.pending_in_cents) FILTER (WHERE a.code = ${payable}), 0)::bigint AS "onItsWayCents",
      coalesce(sum(b.posted_cents) FILTER (WHERE a.code = ${receivable}), 0)::bigint AS "owedCents"
    FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    WHERE a.code IN (${payable}, ${receivable}) GROUP BY a.currency
    ORDER BY sum(b.posted_cents + b.pending_in_cents) DESC, a.currency`;
}
