import { z } from "zod";
import { inOrderOf } from "@/server/db/keyset";
import { findMembership, type Membership } from "@/server/domain/me/my-pool-subject";
import {
  type NotifiedDisbursement,
  readDisbursements,
} from "@/server/domain/pools/disbursements/disbursement-transitions";
import { type Act, actsOpenTo } from "@/server/domain/pools/members/require-act";
import type { Cents } from "@/server/kernel/money";
import { publicName } from "@/server/kernel/public-name";
import type { Context } from "@/server/operations/context";
import { operation } from "@/server/operations/operation";
import { ownSubject } from "@/server/operations/subject";
import {
  type DecisionRule,
  type DisbursementStatus,
  serializeDisbursement,
  tally,
  type Vote,
} from "@/server/resources/disbursement";
import { disbursementId, poolId } from "@/server/resources/pool";

/** Someone whom a pool's pages mention. */
export interface Party {
  id: string;
  /** Null for someone without a public name. */
  name: string | null;
  isMe: boolean;
}

/** A request as a member of its pool sees it: with its decision record, and what the member can do about it. */
export interface ShownRequest {
  id: string;
  amountCents: Cents;
  currency: string;
  reason: string | null;
  status: DisbursementStatus;
  payee: Party;
  requester: Party;
  rule: DecisionRule;
  /** The number of required approvals, and of those received; or the same for votes. */
  required: number;
  received: number;
  quorum: number | null;
  electorate: number | null;
  /** Null if there is no vote, or while its result is hidden. */
  votes: { for: number; against: number; abstained: number } | null;
  /** Members' opinions on an emergency payout, which stands regardless; null if they are not asked. */
  ratification: { for: number; against: number; until: Date } | null;
  /** Who has approved it, in order. Votes are secret. */
  approvals: { by: Party; at: Date }[];
  /** The member's own vote. */
  myVote: Vote | null;
  acts: Act[];
  closesAt: Date | null;
  createdAt: Date;
  decidedAt: Date | null;
  executedAt: Date | null;
  failureCode: string | null;
  failureMessage: string | null;
  drawNumber: number | null;
}

/** Reads requests of a pool as one of its members sees them, in the order of the ids. */
export async function readShownRequests(
  ctx: Context,
  { pool, me }: Membership,
  ids: string[],
): Promise<ShownRequest[]> {
  const found = await readDisbursements(ctx, ids);
  const mentioned = found.flatMap(({ toId, requestedById, voices }) => [
    toId,
    requestedById,
    ...voices.flatMap(({ identityId }) => identityId ?? []),
  ]);
  const partyOf = await readParties(ctx, mentioned, me.identityId);
  const shown = found.map((request) => show(ctx, request, { pool, me }, partyOf));
  return inOrderOf(ids, await Promise.all(shown));
}

/** Reads the names of identities, as their pool shows them. */
export async function readParties(ctx: Context, ids: string[], own: string): Promise<(id: string) => Party> {
  const rows = await ctx.db.identity.findMany({ where: { id: { in: [...new Set(ids)] } } });
  const names = new Map(rows.map((row) => [row.id, publicName(row)]));
  return (id) => ({ id, name: names.get(id) ?? null, isMe: id === own });
}

async function show(
  ctx: Context,
  request: NotifiedDisbursement,
  { pool, me }: Membership,
  partyOf: (id: string) => Party,
): Promise<ShownRequest> {
  const { decision, ratification } = serializeDisbursement(request);
  const { votesFor, votesAgainst, votesAbstained } = tally(request);
  const approvals = request.voices.filter(({ choice }) => choice === "approve");
  const mine = request.voices.find(({ countsAs }) => countsAs === me.countsAs)?.choice ?? null;
  return {
    ...pick(request),
    status: request.status as DisbursementStatus,
    payee: partyOf(request.toId),
    requester: partyOf(request.requestedById),
    rule: decision.rule,
    required: decision.required,
    received: decision.received,
    votes: decision.votes_for === null ? null : { for: votesFor, against: votesAgainst, abstained: votesAbstained },
    ratification: ratification && {
      for: ratification.votes_for,
      against: ratification.votes_against,
      until: request.ratifyUntil!,
    },
    approvals: approvals
      .map(({ identityId, saidAt }) => ({ by: partyOf(identityId!), at: saidAt! }))
      .sort((one, other) => one.at.getTime() - other.at.getTime()),
    myVote: mine === "approve" ? null : (mine as Vote | null),
    acts: me.status === "active" ? await actsOpenTo(ctx, request, me, pool) : [],
  };
}

function pick(request: NotifiedDisbursement) {
  const { id, amountCents, currency, reason, quorum, electorate, closesAt, createdAt, decidedAt, executedAt } = request;
  const { failureCode, failureMessage, drawNumber } = request;
  const record = { quorum, electorate, closesAt, createdAt, decidedAt, executedAt };
  return { id, amountCents, currency, reason, ...record, failureCode, failureMessage, drawNumber };
}

const myPoolRequest = ownSubject({
  name: "disbursement",
  key: z.strictObject({ id: poolId, disbursement_id: disbursementId }),
  async find(ctx, { id, disbursement_id }, userId) {
    const found = await findMembership(ctx, id, userId);
    if (found?.me.status !== "active") return null;
    const own = await ctx.db.disbursement.count({ where: { id: disbursement_id, poolId: id } });
    return own === 1 ? found : null;
  },
});

/** Reads one request of a pool that the user belongs to. */
export const readMyPoolRequest = operation({
  name: "readMyPoolRequest",
  summary: "Reads a payout requested from one of your pools.",
  permission: { user: true },
  subject: myPoolRequest,
  async run(ctx, { disbursement_id }, { subject }) {
    const [request] = await readShownRequests(ctx, subject, [disbursement_id]);
    return { pool: subject.pool, me: subject.me, request: request! };
  },
});
