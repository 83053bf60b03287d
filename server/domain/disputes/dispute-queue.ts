import { z } from "zod";
import { type DisputeEvidence, gatherEvidence } from "@/server/domain/disputes/dispute-evidence";
import { type ReviewedMandate, reviewMandate } from "@/server/domain/payments/mandates";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import {
  type Claim,
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import type { Dispute, Payment } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { operation } from "@/server/operations/operation";

/** The console's name for the queue of disputes. */
export const DISPUTE_QUEUE = "dispute";

/** Disputes that wait for an answer, those that the payer's bank is deciding, and those that were decided. */
export const DISPUTE_KINDS = ["needs_response", "under_review", "won", "lost"] as const;

const sourceOf = (status: (typeof DISPUTE_KINDS)[number]): ReviewSource => ({
  queue: DISPUTE_QUEUE,
  sql: `
    SELECT d.id, d.message AS title, coalesce(d.gift_id, d.payment_id) AS subject, coalesce(d.due_at, d.opened_at) AS opened_at,
      coalesce(usd_worth(d.amount_cents, d.currency), 0) AS held_cents, d.currency::text AS currency, d.amount_cents AS own_cents
    FROM disputes d WHERE d.status = $1`,
  values: [status],
});

/** Reads one page of disputes; by default, of those that wait for an answer. */
export const listDisputes = operation({
  name: "listDisputes",
  summary: "Lists disputes that wait for an answer, or those of a kind.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, kind: z.enum(DISPUTE_KINDS).nullish() }),
  run: (ctx, { kind, ...filters }) => readReviewPage(ctx, sourceOf(kind ?? "needs_response"), filters),
});

/** How many disputes wait for an answer. */
export const summarizeDisputes = operation({
  name: "summarizeDisputes",
  summary: "Counts the disputes that wait for an answer.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, sourceOf("needs_response")),
});

/** A dispute as an operator sees it. */
export interface DisputeReview {
  dispute: Dispute & { payment: Payment };
  /** What the payer agreed to; null unless the payment was a debit. */
  mandate: ReviewedMandate | null;
  /** Null for a year of a pool commitment. */
  evidence: DisputeEvidence | null;
  claim: Claim | null;
}

/** Reads a dispute with the evidence for its gift, and records that in the audit log. */
export const reviewDispute = operation({
  name: "reviewDispute",
  summary: "Reads a dispute with what speaks for its gift.",
  permission: { operator: true },
  input: z.strictObject({ id: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { id }): Promise<DisputeReview> {
    const dispute = await ctx.db.dispute.findUnique({ where: { id }, include: { payment: true } });
    if (!dispute) throw ResourceNotFound();
    await auditView(ctx, DISPUTE_QUEUE, id);
    return {
      dispute,
      mandate: await reviewMandate(ctx, dispute.payment),
      evidence: await gatherEvidence(ctx, dispute),
      claim: await claimOf(ctx, DISPUTE_QUEUE, id),
    };
  },
});
