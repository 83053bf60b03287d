import { z } from "zod";
import { type WaitingApproval, waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { type PayoutBalance, readPayoutBalances } from "@/server/domain/payouts/payout-balances";
import { type PayoutRequirement, readRequirements } from "@/server/domain/payouts/payout-requirements";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import {
  type Claim,
  onlyCurrency,
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import type { Identity, Payout, PayoutAccount, PayoutReserve, PayoutSchedule } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";

/** The name of the list of payouts in the console. */
export const PAYOUT_QUEUE = "payout";

/** What an operator looks at: payouts that are held, failed and not paid out again, or on their way. */
export const PAYOUT_KINDS = ["held", "failed", "below_zero", "on_its_way"] as const;
type PayoutKind = (typeof PAYOUT_KINDS)[number];

const PAYOUTS = `
  SELECT o.id, coalesce(i.display_name, i.legal_name, i.email) AS title, i.id AS subject, o.created_at AS opened_at,
    coalesce(usd_worth(o.amount_cents, o.currency), 0) AS held_cents, o.currency::text AS currency, o.amount_cents AS own_cents
  FROM payouts o JOIN identities i ON i.id = o.identity_id WHERE`;

/** Failed payouts whose identity was not paid since: the newest of each balance. */
const KINDS: Record<PayoutKind, string> = {
  held: `${PAYOUTS} o.status = 'pending' AND o.held_for IS NOT NULL`,
  failed: `${PAYOUTS} o.status = 'failed' AND NOT EXISTS (SELECT 1 FROM payouts n
    WHERE n.identity_id = o.identity_id AND n.currency = o.currency AND (n.created_at, n.id) > (o.created_at, o.id))`,
  below_zero: `
    SELECT i.id, coalesce(i.display_name, i.legal_name, i.email) AS title, i.id AS subject, i.updated_at AS opened_at,
      sum(coalesce(usd_worth(b.posted_cents, a.currency), 0))::bigint AS held_cents,
      ${onlyCurrency("a.currency")} AS currency, sum(b.posted_cents)::bigint AS own_cents
    FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
    JOIN identities i ON i.id = split_part(a.code, ':', 2)
    WHERE a.code LIKE 'identity:%:receivable' AND b.posted_cents > 0 GROUP BY i.id`,
  on_its_way: `${PAYOUTS} o.status IN ('pending', 'in_transit') AND o.held_for IS NULL`,
};

const sourceOf = (kind: PayoutKind | null): ReviewSource => ({
  queue: PAYOUT_QUEUE,
  sql: kind === null ? `${KINDS.held} UNION ALL ${KINDS.failed}` : KINDS[kind],
  values: [],
});

/** One page of the payouts that an operator may have to do something about, the largest first. */
export const listPayoutsToReview = operation({
  name: "listPayoutsToReview",
  summary: "Lists payouts that are held or failed, or those of a kind.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, kind: z.enum(PAYOUT_KINDS).nullish() }),
  run: (ctx, { kind = null, ...filters }) => readReviewPage(ctx, sourceOf(kind), filters),
});

/** How many payouts are held or failed. */
export const summarizePayouts = operation({
  name: "summarizePayouts",
  summary: "Counts the payouts that are held or failed.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, sourceOf(null)),
});

/** A balance and its payouts, as an operator sees them. */
export interface PayoutReview {
  identity: Identity;
  /** The payout that it was opened by; null for an identity. */
  payout: Payout | null;
  newest: Payout[];
  account: PayoutAccount | null;
  schedule: PayoutSchedule | null;
  reserve: PayoutReserve | null;
  requirements: PayoutRequirement[];
  balances: PayoutBalance[];
  /** What one operator has decided about the balance and a second one has yet to confirm. */
  approvals: WaitingApproval[];
  claim: Claim | null;
}

const NEWEST_MAX = 10;

/** Reads a payout, or an identity, with everything that decides its next payout; the audit log records it. */
export const reviewPayout = operation({
  name: "reviewPayout",
  summary: "Reads a payout with the balance that it is of.",
  permission: { operator: true },
  input: z.strictObject({ id: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { id }): Promise<PayoutReview> {
    const payout = await ctx.db.payout.findUnique({ where: { id } });
    const identity = await ctx.db.identity.findUnique({ where: { id: payout?.identityId ?? id } });
    if (!identity) throw ResourceNotFound();
    await auditView(ctx, PAYOUT_QUEUE, id);
    const identityId = identity.id;
    const subjects = [identityId, `tier:${identity.kycTier}`];
    const reserves = await ctx.db.payoutReserve.findMany({ where: { subject: { in: subjects } } });
    return {
      identity,
      payout,
      newest: await ctx.db.payout.findMany({
        where: { identityId },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: NEWEST_MAX,
      }),
      account: await ctx.db.payoutAccount.findFirst({ where: { identityId, deletedAt: null } }),
      schedule: await ctx.db.payoutSchedule.findUnique({ where: { identityId } }),
      reserve: reserves.find(({ subject }) => subject === identityId) ?? reserves[0] ?? null,
      requirements: await readRequirements(ctx, identity),
      balances: await readPayoutBalances(ctx, identityId),
      approvals: await waitingApprovals(ctx, identityId),
      claim: await claimOf(ctx, PAYOUT_QUEUE, id),
    };
  },
});
