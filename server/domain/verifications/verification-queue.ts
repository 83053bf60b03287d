import { z } from "zod";
import {
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import { operation } from "@/server/operations/operation";

/** The console's name for the queue of verifications. */
export const VERIFICATION_QUEUE = "verification";

const TYPES = ["individual", "organization"] as const;

/** The verifications that wait for a reviewer. They hold no money, because gifts above a tier's limits are rejected. */
function submitted(type: (typeof TYPES)[number] | null): ReviewSource {
  const sql = `
    SELECT v.id, coalesce(i.legal_name, i.display_name, i.email) || ', tier ' || v.tier_attempted AS title,
      v.identity_id AS subject, coalesce(v.submitted_at, v.created_at) AS opened_at, 0::bigint AS held_cents,
      NULL::text AS currency, 0::bigint AS own_cents
    FROM verifications v JOIN identities i ON i.id = v.identity_id
    WHERE v.status = 'processing' AND v.decide_at IS NULL
      AND ($1::text IS NULL OR (i.type = 'organization') = ($1 = 'organization'))`;
  return { queue: VERIFICATION_QUEUE, sql, values: [type] };
}

/** One page of the verifications that wait for a reviewer, the oldest first. */
export const listVerificationsToReview = operation({
  name: "listVerificationsToReview",
  summary: "Lists the verifications that wait for a reviewer, the oldest first.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, type: z.enum(TYPES).nullish() }),
  run: (ctx, { type, ...filters }) => readReviewPage(ctx, submitted(type ?? null), filters),
});

/** How many verifications wait for a reviewer. */
export const summarizeVerifications = operation({
  name: "summarizeVerifications",
  summary: "Counts the verifications that wait for a reviewer.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, submitted(null)),
});
