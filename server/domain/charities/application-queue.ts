import { z } from "zod";
import {
  onlyCurrency,
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The console's name for the queue of applications. */
export const CHARITY_QUEUE = "charity";

/** Who an open application waits for: a reviewer, or the organization, which a reviewer can help. */
export const APPLICATION_WAITS = ["reviewer", "organization"] as const;

/**
 * The open applications, each with this year's gifts to the organization. Their receipts are issued once it is verified
 * as a charity.
 */
function openApplications(ctx: Context, waitsFor: (typeof APPLICATION_WAITS)[number]): ReviewSource {
  const sql = `
    SELECT a.id, a.legal_name || ', ' || a.jurisdiction || ' ' || a.registration_number AS title,
      a.identity_id AS subject, a.created_at AS opened_at, held.*
    FROM charity_applications a CROSS JOIN LATERAL (
      SELECT coalesce(sum(usd_worth(g.amount_cents, g.currency)), 0)::bigint AS held_cents, ${onlyCurrency("g.currency")} AS currency,
        coalesce(sum(g.amount_cents), 0)::bigint AS own_cents
      FROM gifts g
      WHERE g.to_id = a.identity_id AND g.status = 'settled' AND g.created_at >= date_trunc('year', $2::timestamptz, 'UTC')
        AND NOT EXISTS (SELECT 1 FROM receipts r WHERE r.gift_id = g.id)) held
    WHERE a.status = 'open' AND (a.outcome = 'review') = ($1 = 'reviewer')`;
  return { queue: CHARITY_QUEUE, sql, values: [waitsFor, ctx.now()] };
}

/** Reads one page of open applications: those with the most gifts awaiting a receipt first, then the oldest. */
export const listApplicationsToReview = operation({
  name: "listApplicationsToReview",
  summary: "Lists open applications to count as a charity, those with the most gifts first.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, waitsFor: z.enum(APPLICATION_WAITS).nullish() }),
  run: (ctx, { waitsFor, ...filters }) => readReviewPage(ctx, openApplications(ctx, waitsFor ?? "reviewer"), filters),
});

/** How many applications wait for a reviewer. */
export const summarizeApplications = operation({
  name: "summarizeApplications",
  summary: "Counts the applications to count as a charity that wait for a reviewer.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, openApplications(ctx, "reviewer")),
});
