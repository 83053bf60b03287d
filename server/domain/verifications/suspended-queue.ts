import { z } from "zod";
import { type WaitingApproval, waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import {
  type Claim,
  onlyCurrency,
  type ReviewSource,
  readReviewPage,
  reviewFilters,
  summarizeReviews,
} from "@/server/domain/reviews/review-queue";
import type { Identity, ScreeningCase, Verification } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import { emailKey } from "@/server/kernel/email-address";
import { EMAIL_MAX_CHARACTERS } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/** The console's name for the list of suspended identities. */
export const SUSPENDED_QUEUE = "suspended";

const FOUND_MAX = 50;

/** The held money is what the identities have on their balances. */
const SUSPENDED: ReviewSource = {
  queue: SUSPENDED_QUEUE,
  sql: `
    SELECT i.id, coalesce(i.legal_name, i.display_name, i.email) AS title, i.id AS subject, i.updated_at AS opened_at, held.*
    FROM identities i CROSS JOIN LATERAL (
      SELECT coalesce(sum(usd_worth(b.posted_cents, a.currency)), 0)::bigint AS held_cents, ${onlyCurrency("a.currency")} AS currency,
        coalesce(sum(b.posted_cents), 0)::bigint AS own_cents
      FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
      WHERE a.code = 'identity:' || i.id || ':payable' AND b.posted_cents <> 0) held
    WHERE i.status = 'suspended'`,
  values: [],
};

/** One page of the suspended identities, those with the most money first. */
export const listSuspended = operation({
  name: "listSuspended",
  summary: "Lists suspended identities.",
  permission: { operator: true },
  input: z.strictObject(reviewFilters),
  run: (ctx, filters) => readReviewPage(ctx, SUSPENDED, filters),
});

/** How many identities are suspended. */
export const summarizeSuspended = operation({
  name: "summarizeSuspended",
  summary: "Counts the suspended identities.",
  permission: { operator: true },
  run: (ctx) => summarizeReviews(ctx, SUSPENDED),
});

/** An identity that is or could be suspended, with possible reasons. */
export interface SuspendedReview {
  identity: Identity;
  cases: ScreeningCase[];
  verifications: Verification[];
  claim: Claim | null;
  approvals: WaitingApproval[];
  /** How many gifts from or to it have not settled, and for how many of these the money was taken. */
  openGifts: number;
  takenGifts: number;
  /** True if it has API keys that were not revoked. */
  isPartner: boolean;
}

/** Finds identities by id or email address. An address may have several identities with different managers. */
export const findIdentitiesToReview = operation({
  name: "findIdentitiesToReview",
  summary: "Finds identities by their id or email address.",
  permission: { operator: true },
  input: z.strictObject({ text: z.string().trim().max(EMAIL_MAX_CHARACTERS) }),
  async run(ctx, { text }): Promise<{ id: string; title: string }[]> {
    const found = await ctx.db.identity.findMany({
      where: { OR: [{ id: text }, { emailKey: emailKey(text) }] },
      orderBy: { createdAt: "desc" },
      take: FOUND_MAX,
    });
    return found.map(({ id, legalName, displayName, email, status }) => {
      return { id, title: `${legalName ?? displayName ?? email}, ${status}` };
    });
  },
});

/** Reads an identity, suspended or not, for an operator, and records that in the audit log. */
export const reviewSuspended = operation({
  name: "reviewSuspended",
  summary: "Reads a suspended identity with its cases.",
  permission: { operator: true },
  input: z.strictObject({ identityId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { identityId }): Promise<SuspendedReview> {
    const identity = await ctx.db.identity.findUnique({ where: { id: identityId } });
    if (!identity) throw ResourceNotFound();
    await auditView(ctx, SUSPENDED_QUEUE, identityId);
    const newest = { where: { identityId }, orderBy: { createdAt: "desc" }, take: 20 } as const;
    return {
      identity,
      cases: await ctx.db.screeningCase.findMany(newest),
      verifications: await ctx.db.verification.findMany(newest),
      claim: await claimOf(ctx, SUSPENDED_QUEUE, identityId),
      approvals: await waitingApprovals(ctx, identityId),
      ...(await countOpenGifts(ctx, identityId)),
      isPartner: (await ctx.db.apiKey.count({ where: { identityId, revokedAt: null } })) > 0,
    };
  },
});

/** One part per status, because each status has its own index. */
const OPEN_GIFTS = ["pending", "settling"]
  .map((status) => `SELECT status FROM gifts WHERE status = '${status}' AND (from_id = $1 OR to_id = $1)`)
  .join(" UNION ALL ");

async function countOpenGifts(
  ctx: Context,
  identityId: string,
): Promise<Pick<SuspendedReview, "openGifts" | "takenGifts">> {
  const [row] = await ctx.statement<{ openGifts: number; takenGifts: number }>(
    `SELECT count(*)::int AS "openGifts", count(*) FILTER (WHERE status = 'settling')::int AS "takenGifts"
     FROM (${OPEN_GIFTS}) open`,
    [identityId],
  );
  return row!;
}
