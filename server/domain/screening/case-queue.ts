import { z } from "zod";
import {
  onlyCurrency,
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import { operation } from "@/server/operations/operation";

/** The name of the cases' queue in the console and in the audit log. */
export const CASE_QUEUE = "screening_case";

/** How sure the matcher is. */
export const CASE_BANDS = ["high", "review"] as const;

/**
 * The open cases, each with the money of the gifts that its identity holds up, on either side or as a page's
 * fundraiser.
 */
function openCasesOf(band: (typeof CASE_BANDS)[number] | null): ReviewSource {
  const sql = `
    WITH waiting AS MATERIALIZED (
      SELECT from_id, to_id, campaign_id, coalesce(usd_worth(amount_cents, currency), 0) AS cents, currency, amount_cents
      FROM gifts WHERE status = 'pending' AND screening = 'review'
      UNION ALL SELECT from_id, to_id, campaign_id, coalesce(usd_worth(amount_cents, currency), 0), currency, amount_cents
      FROM gifts WHERE status = 'settling' AND screening = 'review'
    ), held AS (
      SELECT party, sum(cents)::bigint AS cents, ${onlyCurrency("currency")} AS currency, sum(amount_cents)::bigint AS own_cents FROM (
        SELECT from_id AS party, cents, currency, amount_cents FROM waiting
        UNION ALL SELECT to_id, cents, currency, amount_cents FROM waiting WHERE to_id <> from_id
        UNION ALL SELECT c.owner_id, w.cents, w.currency, w.amount_cents FROM waiting w JOIN campaigns c ON c.id = w.campaign_id
          WHERE c.fundraiser_name IS NOT NULL AND c.owner_id NOT IN (w.from_id, w.to_id)
      ) parties GROUP BY party
    )
    SELECT s.id, coalesce(i.legal_name, i.display_name, i.email) || ' and ' || s.entry_name AS title,
      s.identity_id AS subject, s.created_at AS opened_at, coalesce(h.cents, 0) AS held_cents, h.currency, coalesce(h.own_cents, 0) AS own_cents
    FROM screening_cases s
    JOIN identities i ON i.id = s.identity_id
    LEFT JOIN held h ON h.party = s.identity_id
    WHERE s.status = 'open' AND ($1::text IS NULL OR s.band = $1)`;
  return { queue: CASE_QUEUE, sql, values: [band] };
}

/** Reads one page of the open cases: those that hold the most money first, then the oldest. */
export const listOpenCases = operation({
  name: "listOpenCases",
  summary: "Lists open screening cases, those that hold the most money first.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, band: z.enum(CASE_BANDS).nullish() }),
  run: (ctx, { band, ...filters }) => readReviewPage(ctx, openCasesOf(band ?? null), filters),
});

/** Counts the open cases and sums the money that they hold. */
export const summarizeCases = operation({
  name: "summarizeCases",
  summary: "Counts the open screening cases and the money that they hold.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, openCasesOf(null)),
});
