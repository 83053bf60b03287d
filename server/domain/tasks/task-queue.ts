import { z } from "zod";
import {
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import { TASK_KIND_NAMES, type TaskKind } from "@/server/domain/tasks/task-kinds";
import { operation } from "@/server/operations/operation";

/** The name of the tasks' queue in the console and in the audit log. */
export const TASK_QUEUE = "task";

/** The subjects of these kinds have their own queues, and deciding there closes the tasks. */
const HAVE_OWN_QUEUE: TaskKind[] = ["verification_submitted", "charity_review"];

/** The kinds about a gift or prepaid year that was charged and is held. */
export const FROZEN_MONEY_KINDS: TaskKind[] = ["gift_frozen", "year_frozen", "funds_blocked"];

/** The kinds of tasks in this queue. */
export const QUEUED_TASK_KINDS = TASK_KIND_NAMES.filter((kind) => !HAVE_OWN_QUEUE.includes(kind));

/**
 * The open tasks, each with the money that waits for it: that of its payment, or of the gift or year that is held or
 * frozen.
 */
function openTasks(kind: string | null): ReviewSource {
  const sql = `
    SELECT t.id, t.title, t.subject_id AS subject, t.opened_at,
      coalesce(usd_worth(p.amount_cents, p.currency), usd_worth(k.amount_cents, k.currency),
        usd_worth(c.amount_cents, c.currency), 0) AS held_cents,
      coalesce(p.currency, k.currency, c.currency)::text AS currency, coalesce(p.amount_cents, k.amount_cents, c.amount_cents, 0) AS own_cents
    FROM tasks t
    LEFT JOIN payments p ON p.id = t.subject_id
    LEFT JOIN gift_holds h ON h.id = t.subject_id
    LEFT JOIN checkouts k ON k.id = h.checkout_id
    LEFT JOIN payments c ON c.subject_id = t.subject_id AND t.kind = ANY ($3::text[])
      AND c.direction = 'charge' AND c.status NOT IN ('declined', 'returned')
    WHERE t.status = 'open' AND t.kind <> ALL ($2::text[]) AND ($1::text IS NULL OR t.kind = $1)`;
  return { queue: TASK_QUEUE, sql, values: [kind, HAVE_OWN_QUEUE, FROZEN_MONEY_KINDS], decidesSubjects: true };
}

/** Reads one page of the open tasks: those with the most money first, then the oldest. */
export const listOpenTasks = operation({
  name: "listOpenTasks",
  summary: "Lists open tasks, those with the most money first.",
  permission: { operator: true },
  input: z.strictObject({ ...reviewFilters, kind: z.enum(TASK_KIND_NAMES).nullish() }),
  run: (ctx, { kind, ...filters }) => readReviewPage(ctx, openTasks(kind ?? null), filters),
});

/** Counts the open tasks and sums the money that waits for them. */
export const summarizeTasks = operation({
  name: "summarizeTasks",
  summary: "Counts the open tasks and the money that waits for them.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, openTasks(null)),
});
