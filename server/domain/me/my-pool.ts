import { findExpectedYear } from "@/server/domain/bank/incoming/expected-years";
import type { ExpectedTransfer } from "@/server/domain/gifts/actions/read-transfer";
import { transferCode } from "@/server/domain/gifts/actions/transfer-code";
import { type Party, readParties, readShownRequests, type ShownRequest } from "@/server/domain/me/my-pool-requests";
import { type Membership, myPoolSubject } from "@/server/domain/me/my-pool-subject";
import { type NotifiedCommitment, readCommitments } from "@/server/domain/pools/commitments/commitment-event";
import { commitmentStates } from "@/server/domain/pools/commitments/commitment-states";
import { duePeriods } from "@/server/domain/pools/commitments/release-periods";
import { giftOfYear } from "@/server/domain/pools/commitments/sponsorship";
import { mayPay } from "@/server/domain/pools/disbursements/pay-disbursement";
import { requestDisbursement } from "@/server/domain/pools/disbursements/request-disbursement";
import { openDraw } from "@/server/domain/pools/mechanisms/random";
import { optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { memberOfTurn, openTurn } from "@/server/domain/pools/mechanisms/scheduled-rotation";
import { readPoolMembers } from "@/server/domain/pools/members/read-members";
import { withBalances } from "@/server/domain/pools/money/pool-balances";
import { updatePool } from "@/server/domain/pools/rules/update-pool";
import type { PoolMember } from "@/server/generated/prisma/client";
import type { Cents } from "@/server/kernel/money";
import type { Context } from "@/server/operations/context";
import { type AnyOperation, operation } from "@/server/operations/operation";
import { annualCents, type CommitmentStatus } from "@/server/resources/commitment";
import type { PoolWithBalances } from "@/server/resources/pool";
import type { ReadPoolMember } from "@/server/resources/pool-member";

/** The maximum number of requests of each kind on a pool's page. */
const OPEN_MAX = 50;
const DECIDED_MAX = 5;

/** A member's commitment, and what can be done with it. */
export interface MyCommitment extends NotifiedCommitment {
  annualCents: Cents;
  /** What is charged for the current year, the flat fee included. */
  chargeCents: Cents;
  /** What another year would currently be charged. */
  renewalCents: Cents;
  /** What is returned if it is canceled now. */
  returnedCents: Cents;
  canCancel: boolean;
  canTryAgain: boolean;
  /** True if it can change to bank transfer. */
  canTransfer: boolean;
  /** Null while no transfer is awaited. */
  awaited: ExpectedTransfer | null;
}

/** A pool as one of its members sees it. */
export interface MyPoolView {
  pool: PoolWithBalances;
  me: ReadPoolMember;
  commitment: MyCommitment | null;
  /** Open requests, those that wait for the member first. */
  requests: ShownRequest[];
  decided: ShownRequest[];
  turn: { number: number; opensAt: Date; dueAt: Date; who: Party | null } | null;
  draw: { number: number; drawAt: Date | null } | null;
  canManage: boolean;
  canRequest: boolean;
}

/** Reads a pool that the user runs, belongs to or asked to join. */
export const readMyPool = operation({
  name: "readMyPool",
  summary: "Reads one of your pools.",
  permission: { user: true },
  subject: myPoolSubject,
  run: (ctx, _input, { subject }) => read(ctx, subject),
});

/** True if the member's role satisfies the permission of an operation. */
export function admits({ permission }: AnyOperation, { role, status }: Pick<PoolMember, "role" | "status">): boolean {
  if (status !== "active") return false;
  const { relation = [] } = permission as { relation?: readonly string[] };
  return relation.includes(role) || (role === "steward" && relation.includes("member"));
}

async function read(ctx: Context, membership: Membership): Promise<MyPoolView> {
  const { me } = membership;
  const [pool] = await withBalances(ctx, [membership.pool]);
  const [member] = await readPoolMembers(ctx, [me.id]);
  const isInside = me.status === "active";
  return {
    pool: pool!,
    me: member!,
    commitment: await readOwnCommitment(ctx, membership),
    requests: isInside ? await readOpen(ctx, membership) : [],
    decided: isInside ? await readDecided(ctx, membership) : [],
    turn: isInside ? await readShownTurn(ctx, membership) : null,
    draw: isInside ? await readShownDraw(ctx, membership) : null,
    canManage: admits(updatePool, me),
    canRequest: admits(requestDisbursement, me) && mayPay(membership.pool),
  };
}

/** Reads the newest commitment: a member has at most one open one. */
async function readOwnCommitment(ctx: Context, { pool, me }: Membership): Promise<MyCommitment | null> {
  const newest = await ctx.db.commitment.findFirst({
    where: { poolId: pool.id, identityId: me.identityId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  const [commitment] = newest ? await readCommitments(ctx, [newest.id]) : [];
  if (!commitment) return null;
  const { status, perCadenceCents, released, prepaidCents } = commitment;
  const begun = status === "active" ? released + duePeriods(commitment, ctx.now()).length : released;
  const sponsor = await ctx.db.identity.findUnique({ where: { id: pool.sponsorId ?? "" } });
  const annual = annualCents(commitment);
  const returned = prepaidCents - perCadenceCents * BigInt(begun);
  return {
    ...commitment,
    annualCents: annual,
    chargeCents: annual + commitment.feeCents,
    renewalCents: annual + giftOfYear({ ...pool, sponsor }, me.identityId).feeCents,
    returnedCents: returned > 0n ? returned : 0n,
    canCancel: (commitmentStates.moves.cancel.from as CommitmentStatus[]).includes(status as CommitmentStatus),
    canTryAgain: status === "past_due" && commitment.chargeAt !== null,
    canTransfer: commitment.transfer === null && ctx.ports.rails.railForTransfer(pool) !== null,
    awaited: commitment.askAt === null ? null : await readAwaited(ctx, commitment),
  };
}

/** What the member still has to transfer, in the form used for a gift. */
async function readAwaited(ctx: Context, { id, transfer }: NotifiedCommitment): Promise<ExpectedTransfer | null> {
  const year = transfer && (await findExpectedYear(ctx, id));
  if (!year) return null;
  const instructions = { ...transfer, amountCents: year.dueCents - year.keptCents, expiresAt: null };
  return { instructions, code: transferCode(instructions), sentAt: null, arrivedCents: year.keptCents };
}

/** Those that wait for the member first, then the oldest. */
async function readOpen(ctx: Context, membership: Membership): Promise<ShownRequest[]> {
  const open = await ctx.db.disbursement.findMany({
    where: {
      poolId: membership.pool.id,
      OR: [{ status: { in: ["requested", "approved"] }, executedAt: null }, { ratifyUntil: { gt: ctx.now() } }],
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true },
    take: OPEN_MAX,
  });
  const shown = await readShownRequests(
    ctx,
    membership,
    open.map(({ id }) => id),
  );
  return [...shown.filter(waitsForMe), ...shown.filter((request) => !waitsForMe(request))];
}

/** True if the member could decide on a request and has not. */
export function waitsForMe({ acts, myVote }: ShownRequest): boolean {
  return acts.includes("approve") || (acts.includes("vote") && myVote === null);
}

async function readDecided(ctx: Context, membership: Membership): Promise<ShownRequest[]> {
  const isOver = { in: ["rejected", "canceled", "expired", "failed"] };
  const decided = await ctx.db.disbursement.findMany({
    where: {
      poolId: membership.pool.id,
      OR: [{ status: isOver }, { executedAt: { not: null }, ratifyUntil: null }, { ratifyUntil: { lte: ctx.now() } }],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { id: true },
    take: DECIDED_MAX,
  });
  return readShownRequests(
    ctx,
    membership,
    decided.map(({ id }) => id),
  );
}

async function readShownTurn(ctx: Context, { pool, me }: Membership): Promise<MyPoolView["turn"]> {
  const turn = pool.mechanism === "scheduled_rotation" ? await openTurn(ctx, pool) : null;
  if (!turn) return null;
  const rules = optionsOf(pool) as Parameters<typeof memberOfTurn>[2];
  const { identityId = null } = (await memberOfTurn(ctx, pool, rules, false)) ?? {};
  const partyOf = await readParties(ctx, identityId ? [identityId] : [], me.identityId);
  const { number, opensAt, dueAt } = turn;
  return { number, opensAt, dueAt, who: identityId ? partyOf(identityId) : null };
}

async function readShownDraw(ctx: Context, { pool }: Membership): Promise<MyPoolView["draw"]> {
  if (pool.mechanism !== "random") return null;
  const draw = await openDraw(ctx, pool.id);
  return draw && { number: draw.number, drawAt: draw.drawAt };
}
