import { type CharityStatusOf, readCharityStatus } from "@/server/domain/charities/read-charity-status";
import { FILLABLE_STATUSES } from "@/server/domain/identities/verification-states";
import { payableTo } from "@/server/domain/ledger/accounts";
import { readRequirements } from "@/server/domain/payouts/payout-requirements";
import { countBouncedReceipts, mayReadBounces } from "@/server/domain/receipts/bounced-receipts";
import { scopesOf } from "@/server/kernel/caller";
import type { PayoutNeed } from "@/server/kernel/payout-needs";
import { allowsScope, ROLES } from "@/server/kernel/scopes";
import { callerIdentityId } from "@/server/operations/access";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";

/**
 * Something in an organization that waits for a member, with a due date if there is one. Its kind determines what
 * happens then if nobody acts.
 */
export type Need =
  /** Fundraising pages that wait for approval, and matches that sponsors offered. */
  | { kind: "pages" | "matches"; count: number }
  /** Recurring gifts whose last payment failed. */
  | { kind: "recurring"; count: number }
  | { kind: "charity_start" | "charity_proof" }
  /** Valid receipts whose email bounced. */
  | { kind: "bounces"; count: number }
  /** A reviewer asked for something. */
  | { kind: "charity_request"; request: string }
  | { kind: "verification"; expiresAt: Date | null }
  /** The first obstacle to paying out its balance, by its code, and when it has to be resolved. */
  | { kind: "payouts"; code: PayoutNeed; dueAt: Date | null };

/** Lists what waits for the member, starting with what only they can do. Empty if there is nothing. */
export const listNeeds = operation({
  name: "listNeeds",
  summary: "Lists what in your organization waits for you.",
  permission: { member: ROLES },
  async run(ctx): Promise<Need[]> {
    const id = callerIdentityId(ctx);
    const may = (scope: "campaigns:write" | "identities:write") => allowsScope(scopesOf(ctx.caller), scope);
    const found = await Promise.all([
      may("identities:write") ? verificationNeeds(ctx, id) : [],
      may("identities:write") ? charityNeeds(ctx, id) : [],
      may("campaigns:write") ? campaignNeeds(ctx, id) : [],
      allowsScope(scopesOf(ctx.caller), "payouts:write") ? payoutNeeds(ctx, id) : [],
      recurringNeeds(ctx, id),
      bounceNeeds(ctx, id),
    ]);
    return found.flat();
  },
});

/** Obstacles that nobody in the organization can resolve. */
const OF_OTHERS: readonly PayoutNeed[] = ["payout_account_new", "payout_account_pending", "identity_in_review"];
/** Obstacles that someone has to resolve even while there is nothing to pay out. */
const OF_ACCOUNT: readonly PayoutNeed[] = ["payout_account_restricted", "payout_account_rejected"];

async function verificationNeeds(ctx: Context, identityId: string): Promise<Need[]> {
  const open = await ctx.db.verification.findFirst({
    where: { identityId, status: { in: [...FILLABLE_STATUSES] } },
    select: { expiresAt: true },
  });
  return open ? [{ kind: "verification", expiresAt: open.expiresAt }] : [];
}

async function charityNeeds(ctx: Context, id: string): Promise<Need[]> {
  const { type } = await ctx.db.identity.findUniqueOrThrow({ where: { id }, select: { type: true } });
  if (type !== "organization") return [];
  return charityNeedsOf(await readCharityStatus(ctx, { id }));
}

/** What an organization lacks for charity status. One that was rejected has nothing to do. */
export function charityNeedsOf({ status, application, needsProofs }: CharityStatusOf): Need[] {
  if (status === "verified" || status === "revoked") return [];
  if (application === null) return [{ kind: "charity_start" }];
  if (application.status !== "open") return [];
  if (application.request !== null) return [{ kind: "charity_request", request: application.request }];
  return needsProofs ? [{ kind: "charity_proof" }] : [];
}

/**
 * The first obstacle that the organization can resolve. With nothing to pay out, only what the payment provider asks
 * for.
 */
async function payoutNeeds(ctx: Context, id: string): Promise<Need[]> {
  const [row] = await ctx.db.$queryRaw<{ has: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM ledger_accounts a JOIN ledger_balances b ON b.account_id = a.id
      WHERE a.code = ${payableTo(id)} AND b.posted_cents > 0) AS has`;
  const identity = await ctx.db.identity.findUniqueOrThrow({ where: { id } });
  const open = (await readRequirements(ctx, identity)).filter(({ code }) =>
    row!.has ? !OF_OTHERS.includes(code) : OF_ACCOUNT.includes(code),
  );
  return open
    .slice(0, 1)
    .map(({ code, due_at: dueAt }) => ({ kind: "payouts", code, dueAt: dueAt === null ? null : new Date(dueAt) }));
}

/** What waits for an answer in the organization's own campaigns. */
async function campaignNeeds(ctx: Context, ownerId: string): Promise<Need[]> {
  const [pages, matches] = await Promise.all([
    ctx.db.campaign.count({ where: { approval: "pending", parent: { ownerId } } }),
    ctx.db.match.count({ where: { status: "pending", campaign: { ownerId } } }),
  ]);
  return [
    ...(pages > 0 ? [{ kind: "pages" as const, count: pages }] : []),
    ...(matches > 0 ? [{ kind: "matches" as const, count: matches }] : []),
  ];
}

async function recurringNeeds(ctx: Context, beneficiaryId: string): Promise<Need[]> {
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM campaigns c JOIN recurring_gifts r ON r.campaign_id = c.id
    WHERE c.beneficiary_id = ${beneficiaryId} AND r.status = 'past_due'`;
  return row && row.count > 0 ? [{ kind: "recurring", count: row.count }] : [];
}

async function bounceNeeds(ctx: Context, recipientId: string): Promise<Need[]> {
  if (!mayReadBounces(ctx) || !allowsScope(scopesOf(ctx.caller), "receipts:read")) return [];
  const count = await countBouncedReceipts(ctx, recipientId);
  return count > 0 ? [{ kind: "bounces", count }] : [];
}
