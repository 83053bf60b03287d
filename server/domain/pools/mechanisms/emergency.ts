import { z } from "zod";
import { approvalsCloseAt, decideByApprovals } from "@/server/domain/pools/mechanisms/approvals";
import type { Mechanism } from "@/server/domain/pools/mechanisms/mechanism";
import { capOption } from "@/server/domain/pools/mechanisms/option-fields";
import { monthOf } from "@/server/kernel/clock";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { wholeField } from "@/server/resources/number-fields";

const RATIFICATION_HOURS_MAX = 365 * 24;
const HOUR_MS = 3_600_000;

const options = z.strictObject({
  /** What a steward can pay at once. */
  cap_cents: capOption,
  /** What stewards can pay so in a calendar month (UTC). */
  cap_per_month_cents: capOption,
  /** How long members can say afterwards whether they agree. */
  ratification_hours: wholeField(1, RATIFICATION_HOURS_MAX).default(168),
});
type Options = z.output<typeof options>;

/** A steward pays at once, up to caps; above them a second steward has to agree. The members say afterwards what they think. */
export const emergency: Mechanism<Options> = {
  name: "emergency",
  options,
  actsWhilePaused: true,
  steps: [
    { from: "asked by a steward", to: "paid", when: "it is within the caps of a request and of the month" },
    { from: "asked by a steward", to: "waiting", when: "it is above a cap" },
    { from: "asked by a member", to: "waiting", when: "always" },
    { from: "waiting", to: "paid", when: "a steward agrees who did not ask for it" },
    { from: "waiting", to: "rejected", when: "a steward rejects it" },
    { from: "paid", to: "open for ratification", when: "always, for as long as the pool's rules say" },
  ],
  async open(tx, { pool, options: { cap_cents: cap, cap_per_month_cents: monthly }, requester, amountCents }) {
    const isWithin =
      (cap === null || amountCents <= BigInt(cap)) &&
      (monthly === null || (await promisedThisMonth(tx, pool.id)) + amountCents <= BigInt(monthly));
    if (requester.role === "steward" && isWithin) return { rule: "at_once", required: 0, isAtOnce: true };
    return { rule: "approvals", required: 1, closesAt: approvalsCloseAt(tx) };
  },
  approvers: () => "steward",
  decide: (_options, request, now) => decideByApprovals(request, now),
  ratifyUntil: ({ ratification_hours: hours }, now) => new Date(now.getTime() + hours * HOUR_MS),
};

/**
 * What the pool has paid this month, and what is approved but not yet paid, such as while the payee is reviewed. The
 * pool is locked, so two calls cannot both fit under the limit.
 */
async function promisedThisMonth(tx: Context, poolId: string): Promise<Cents> {
  const paidOrWaiting = [{ executedAt: { gte: new Date(monthOf(tx.now())) } }, { executedAt: null }];
  const { _sum } = await tx.db.disbursement.aggregate({
    where: { poolId, status: "approved", OR: paidOrWaiting },
    _sum: { amountCents: true },
  });
  return _sum.amountCents ?? 0n;
}
