import type { NotifiedDisbursement } from "@/server/domain/pools/disbursements/disbursement-transitions";
import { mechanismOf, optionsOf } from "@/server/domain/pools/mechanisms/registry";
import { requireNoConflict } from "@/server/domain/pools/members/conflicts";
import { VoteClosed } from "@/server/domain/pools/pool-errors";
import type { Pool, PoolMember } from "@/server/generated/prisma/client";
import { InvalidState, NotPermitted } from "@/server/kernel/common-errors";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";

/** What someone can do about a request. */
export type Act = "approve" | "vote" | "reject" | "cancel";

type Requirement = (tx: Context, request: NotifiedDisbursement, member: PoolMember, pool: Pool) => Promise<void>;

/** What each act takes. Each throws why a member cannot do it. */
const REQUIREMENTS: Readonly<Record<Act, Requirement>> = {
  async approve(tx, request, member, pool) {
    await requireNoConflict(tx, pool, member, request.toId);
    requireApprover(request, member);
  },
  async vote(tx, request, member, pool) {
    await requireNoConflict(tx, pool, member, request.toId);
    requireVoter(tx, request, member);
  },
  async reject(tx, request, member, pool) {
    requireRole(member);
    if (request.rule !== "approvals" && request.rule !== "any_approvals") throw notByHand(request);
    await requireNoConflict(tx, pool, member, request.toId);
    requireOpen(request);
  },
  async cancel(_tx, request, member) {
    if (request.requestedById !== member.identityId) {
      requireRole(member);
      if (request.rule === "vote") throw notByHand(request);
    }
    requireOpen(request);
  },
};

/** Throws why a member cannot do something about a request, if so. */
export function requireAct(act: Act, ...[tx, request, member, pool]: Parameters<Requirement>): Promise<void> {
  return REQUIREMENTS[act](tx, request, member, pool);
}

/** What a member can do about a request now. */
export async function actsOpenTo(...[tx, request, member, pool]: Parameters<Requirement>): Promise<Act[]> {
  const open: Act[] = [];
  for (const act of Object.keys(REQUIREMENTS) as Act[]) {
    try {
      await requireAct(act, tx, request, member, pool);
      open.push(act);
    } catch (error) {
      if (!isAlmonerError(error)) throw error;
    }
  }
  return open;
}

function requireApprover(request: NotifiedDisbursement, member: PoolMember): void {
  requireOpen(request);
  const who = mechanismOf(request).approvers?.(optionsOf(request), request) ?? "none";
  if (who === "none" || (request.rule !== "approvals" && request.rule !== "any_approvals")) throw notByHand(request);
  if (who === "steward") requireRole(member);
  const hasSaid = request.voices.some(({ countsAs, choice }) => countsAs === member.countsAs && choice === "approve");
  if (hasSaid) throw InvalidState({ message: "You have approved it already.", context: { status: request.status } });
  // What the mechanism counts of the requester was counted when it was requested.
  if (request.requestedAs === member.countsAs)
    throw NotPermitted({ message: "Your own request has to be approved by someone else." });
}

function requireVoter(tx: Context, request: NotifiedDisbursement, member: PoolMember): void {
  const { rule, status, closesAt, ratifyUntil } = request;
  if (rule !== "vote" && ratifyUntil === null) throw notByHand(request);
  const until = ratifyUntil ?? closesAt;
  const isOver = until !== null && until <= tx.now();
  if ((ratifyUntil === null && status !== "requested") || isOver) throw VoteClosed({ context: { status } });
  const voice = request.voices.find(({ countsAs }) => countsAs === member.countsAs);
  // Whoever approved it as a steward has said so for good.
  if (voice && voice.choice !== "approve") return;
  throw NotPermitted({
    message: `You have no vote on this request: only those vote who ${ratifyUntil ? "counted as members when it was paid" : "were members when it was made and whose payment did not fail since"}.`,
  });
}

function requireOpen({ status }: NotifiedDisbursement): void {
  if (status !== "requested")
    throw InvalidState({ message: `The request is ${status} and can no longer change.`, context: { status } });
}

function requireRole({ role }: PoolMember): void {
  if (role !== "steward") throw NotPermitted({ message: "Only a steward of the pool can do this." });
}

function notByHand({ rule, status }: NotifiedDisbursement) {
  const message = `The request is decided by ${rule === "vote" ? "a vote" : rule === "draw" ? "a draw" : "the pool itself"}.`;
  return InvalidState({ message, context: { status, rule } });
}
