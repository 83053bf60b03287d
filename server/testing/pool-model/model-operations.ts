import type { Vote } from "@/server/resources/disbursement";
import { cancelIn } from "@/server/testing/pool-model/model-commitments";
import { takeDraw } from "@/server/testing/pool-model/model-draws";
import { MODEL_MECHANISMS } from "@/server/testing/pool-model/model-mechanisms";
import {
  type ModelChange,
  type ModelCommitment,
  type ModelMember,
  type ModelOptions,
  type ModelRequest,
  Refused,
} from "@/server/testing/pool-model/model-state";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";

// What each operation does to the model, or the error that it throws. Callers manage every identity.

type Terms = Pick<ModelCommitment, "cadence" | "cents" | "method" | "renews">;

export function modelCommit(pool: PoolModel, memberId: string, id: string, terms: Terms): void {
  if (pool.status === "closed") throw new Refused("pool_not_active");
  if (pool.openCommitmentOf(memberId)) throw new Refused("already_exists");
  pool.join(memberId);
  pool.commitments.push({
    id,
    memberId,
    ...terms,
    status: "pending",
    term: 1,
    startsAt: null,
    anchorDay: null,
    released: 0,
    nextReleaseAt: null,
    renewsAt: null,
    chargeAt: pool.now,
    failures: 0,
    isPaid: false,
  });
}

export function modelCancel(pool: PoolModel, commitment: ModelCommitment): void {
  cancelIn(pool, commitment);
  pool.settle();
}

export function modelRequest(pool: PoolModel, asked: Pick<ModelRequest, "id" | "by" | "to" | "cents">): void {
  const by = requireMember(pool, asked.by);
  if (!pool.mayPay) throw new Refused("pool_not_active");
  const { available } = pool;
  const opened = MODEL_MECHANISMS[pool.mechanism].open(pool, { by, to: asked.to, cents: asked.cents });
  if (asked.cents > available && pool.mechanism !== "threshold") throw new Refused("insufficient_treasury");
  const request = pool.open(asked, opened);
  if (opened.isAtOnce) pool.approve(request);
  else pool.decide(request);
  pool.settle();
}

export function modelApprove(pool: PoolModel, request: ModelRequest, by: string): void {
  const member = requireMember(pool, by);
  if (request.status !== "requested") throw new Refused("invalid_state");
  const who = MODEL_MECHANISMS[pool.mechanism].approvers?.(request.options) ?? "none";
  if (who === "none") throw new Refused("invalid_state");
  if (who === "steward" && member.role !== "steward") throw new Refused("not_permitted");
  if (request.approvals.has(by)) throw new Refused("invalid_state");
  if (request.by === by) throw new Refused("not_permitted");
  request.approvals.add(by);
  pool.decide(request);
  pool.settle();
}

export function modelReject(pool: PoolModel, request: ModelRequest, by: string): void {
  if (requireMember(pool, by).role !== "steward") throw new Refused("not_permitted");
  if (!["approvals", "any_approvals"].includes(request.rule)) throw new Refused("invalid_state");
  endRequest(pool, request, "rejected");
}

export function modelWithdraw(pool: PoolModel, request: ModelRequest, by: string): void {
  const member = requireMember(pool, by);
  if (request.by !== by) {
    if (member.role !== "steward") throw new Refused("not_permitted");
    if (request.rule === "vote") throw new Refused("invalid_state");
  }
  endRequest(pool, request, "canceled");
}

function endRequest(pool: PoolModel, request: ModelRequest, status: "rejected" | "canceled"): void {
  if (request.status !== "requested") throw new Refused("invalid_state");
  Object.assign(request, { status, decidedAt: pool.now });
  pool.settle();
}

export function modelVote(pool: PoolModel, request: ModelRequest, by: string, choice: Vote): void {
  requireMember(pool, by);
  const { rule, status, ratifyUntil } = request;
  if (rule !== "vote" && ratifyUntil === null) throw new Refused("invalid_state");
  if (ratifyUntil === null ? status !== "requested" : ratifyUntil <= pool.now) throw new Refused("vote_closed");
  if (!request.votes!.has(by)) throw new Refused("not_permitted");
  request.votes!.set(by, choice);
  if (status === "requested") pool.decide(request);
  pool.settle();
}

export function modelDraw(pool: PoolModel): void {
  if (pool.mechanism !== "random") throw new Refused("invalid_state");
  if (pool.status !== "active") throw new Refused("pool_not_active");
  const winner = takeDraw(pool);
  if (!winner) throw new Refused("not_eligible");
  pool.approve(winner);
  pool.settle();
}

export function modelSetStatus(pool: PoolModel, status: PoolModel["status"]): void {
  if (pool.status === "closed") throw new Refused("invalid_state");
  if (status === "closed") {
    if (pool.treasury > 0) throw new Refused("invalid_state");
    for (const commitment of pool.commitments)
      if (pool.openCommitmentOf(commitment.memberId) === commitment) cancelIn(pool, commitment);
    for (const request of pool.requests) {
      if (request.status === "requested") Object.assign(request, { status: "canceled", decidedAt: pool.now });
      if (request.status === "approved" && !request.isPaid) request.status = "failed";
    }
  }
  pool.status = status;
  pool.settle();
}

export function modelGovern(pool: PoolModel, options: ModelOptions, changeId: string | null): void {
  if (pool.status === "closed") throw new Refused("invalid_state");
  if (needsSecond(pool)) pool.changes.push({ id: changeId!, kind: "pool.update", options, isDecided: false });
  else pool.govern(options);
  pool.settle();
}

export function modelAdd(pool: PoolModel, id: string, role: ModelMember["role"], changeId: string | null): void {
  if (pool.status === "closed") throw new Refused("invalid_state");
  const member = pool.join(id);
  if (member.role !== role) {
    const kind = role === "steward" ? "steward.add" : "steward.remove";
    if (needsSecond(pool)) pool.changes.push({ id: changeId!, kind, memberId: id, isDecided: false });
    else member.role = role;
  }
  pool.settle();
}

export function modelRemove(pool: PoolModel, id: string): void {
  const member = pool.memberOf(id);
  if (!member) throw new Refused("resource_not_found");
  Object.assign(member, { role: "member", isActive: false });
  const open = pool.openCommitmentOf(id);
  if (open) cancelIn(pool, open);
  pool.settle();
}

export function modelDecideChange(pool: PoolModel, change: ModelChange, approves: boolean): void {
  if (change.isDecided) throw new Refused("invalid_state");
  if (approves) {
    if (!needsSecond(pool)) throw new Refused("not_permitted");
    if (pool.status === "closed") throw new Refused("invalid_state");
    if (change.options) pool.govern(change.options);
    if (change.memberId) {
      const member = pool.memberOf(change.memberId);
      if (!member) throw new Refused("invalid_state");
      member.role = change.kind === "steward.add" ? "steward" : "member";
    }
  }
  change.isDecided = true;
  pool.settle();
}

function needsSecond({ members }: PoolModel): boolean {
  return members.filter(({ isActive, role }) => isActive && role === "steward").length > 1;
}

function requireMember(pool: PoolModel, id: string): ModelMember {
  const member = pool.memberOf(id);
  if (!member) throw new Refused("not_permitted");
  return member;
}
