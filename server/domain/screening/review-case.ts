import { z } from "zod";
import { type WaitingApproval, waitingApprovals } from "@/server/domain/four-eyes/waiting-approvals";
import { auditView, claimOf } from "@/server/domain/reviews/claims";
import type { Claim } from "@/server/domain/reviews/review-queue";
import { CASE_QUEUE } from "@/server/domain/screening/case-queue";
import { readFacts } from "@/server/domain/screening/stored-facts";
import type { Identity, ScreeningCase, ScreeningEntry } from "@/server/generated/prisma/client";
import { ResourceNotFound } from "@/server/kernel/common-errors";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { AUTHORIZATION_EXPIRED } from "@/server/ports/charge-codes";
import type { ScreenedParty } from "@/server/ports/screening-matcher";

/** The authorizations that donors' banks hold for gifts waiting for a case. */
export interface HeldBack {
  /** The number of gifts with a current authorization, and when the first of these expires; null if there are none. */
  gifts: number;
  endsAt: Date | null;
  /** The number of gifts whose donors were asked to pay again, because their authorization expired. */
  asked: number;
}

/** A case with everything that a person needs to decide it. */
export interface CaseReview {
  case: ScreeningCase;
  /** The compared facts; null for a case from before these were stored. */
  screened: ScreenedParty | null;
  identity: Identity;
  /** The newest entry of the listed party, even if it has left the list; null if there is none. */
  entry: ScreeningEntry | null;
  /** The gifts that it holds up, in US cents. */
  held: { gifts: number; cents: Cents };
  /** The authorizations for these gifts; null if there are and were none. */
  authorized: HeldBack | null;
  /** Decisions about other identities that resembled the same party. */
  earlier: { status: string; cases: number }[];
  claim: Claim | null;
  approvals: WaitingApproval[];
}

/** Reads a screening case for an operator, which the audit log records. */
export const reviewCase = operation({
  name: "reviewCase",
  summary: "Reads a screening case with both parties.",
  permission: { operator: true },
  input: z.strictObject({ caseId: z.string() }),
  errors: [ResourceNotFound],
  async run(ctx, { caseId }): Promise<CaseReview> {
    const found = await ctx.db.screeningCase.findUnique({ where: { id: caseId }, include: { identity: true } });
    if (!found) throw ResourceNotFound();
    const { identity, ...known } = found;
    const { list, entryUid: uid, identityId } = known;
    await auditView(ctx, CASE_QUEUE, caseId);
    return {
      case: known,
      screened: readFacts(ctx, known),
      identity,
      entry: await ctx.db.screeningEntry.findFirst({ where: { list, uid }, orderBy: { fromVersion: "desc" } }),
      held: await heldBy(ctx, identityId),
      authorized: await authorizedFor(ctx, identityId),
      earlier: await earlierCases(ctx, known),
      claim: await claimOf(ctx, CASE_QUEUE, caseId),
      approvals: await waitingApprovals(ctx, caseId),
    };
  },
});

/** The gifts `g` that wait for cases of identity $1, on either side or as a page's fundraiser. */
const WAITING = `gifts g LEFT JOIN campaigns c ON c.id = g.campaign_id AND c.fundraiser_name IS NOT NULL
     WHERE g.status IN ('pending', 'settling') AND g.screening = 'review' AND $1 IN (g.from_id, g.to_id, c.owner_id)`;

async function heldBy(ctx: Context, identityId: string): Promise<CaseReview["held"]> {
  const [row] = await ctx.statement<{ gifts: number; cents: string }>(
    `SELECT count(*)::int AS gifts, coalesce(sum(usd_worth(g.amount_cents, g.currency)), 0)::text AS cents
     FROM ${WAITING}`,
    [identityId],
  );
  return { gifts: row!.gifts, cents: BigInt(row!.cents) };
}

async function authorizedFor(ctx: Context, identityId: string): Promise<HeldBack | null> {
  const [row] = await ctx.statement<HeldBack>(
    `SELECT count(*) FILTER (WHERE a.ends_at > $2::timestamptz)::int AS gifts,
       min(a.ends_at) FILTER (WHERE a.ends_at > $2::timestamptz) AS "endsAt",
       (SELECT count(*)::int FROM ${WAITING} AND g.action_code = '${AUTHORIZATION_EXPIRED}') AS asked
     FROM payment_authorizations a WHERE a.outcome IS NULL AND (a.gift_id, a.token) IN (
       SELECT g.id, g.payment_token FROM ${WAITING} AND g.action_code IS NULL)`,
    [identityId, ctx.now()],
  );
  return row!.gifts + row!.asked > 0 ? row! : null;
}

async function earlierCases(ctx: Context, { id, list, entryUid }: ScreeningCase): Promise<CaseReview["earlier"]> {
  const where = { list, entryUid, id: { not: id }, status: { not: "open" } };
  const groups = await ctx.db.screeningCase.groupBy({
    by: ["status"],
    where,
    _count: true,
    orderBy: { status: "asc" },
  });
  return groups.map(({ status, _count }) => ({ status, cases: _count }));
}
