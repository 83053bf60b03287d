import { random } from "@/server/testing/pool-model/model-draws";
import type { ModelMechanism, Verdict } from "@/server/testing/pool-model/model-mechanism";
import { HOUR, type MechanismName, type ModelRequest, Refused, WAIT_MS } from "@/server/testing/pool-model/model-state";
import { scheduledRotation } from "@/server/testing/pool-model/model-turns";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";

const countApprovals: ModelMechanism["decide"] = ({ closesAt, approvals, required }, now) => {
  if (closesAt !== null && closesAt <= now) return "expired";
  return approvals.size >= required ? "approved" : null;
};

const isUnder = (limit: unknown, cents: number) => limit === null || cents <= (limit as number);

const stewardDirected: ModelMechanism = {
  open({ options, now }, { by, cents }) {
    const countsRequester = by.role === "steward" && isUnder(options.self_approval_limit_cents, cents);
    return {
      rule: "approvals",
      required: options.required_approvals as number,
      countsRequester,
      closesAt: now + WAIT_MS,
    };
  },
  approvers: () => "steward",
  decide: countApprovals,
};

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

const emergency: ModelMechanism = {
  open({ options, requests, now }, { by, cents }) {
    const paid = requests.filter(({ paidAt }) => paidAt !== null && monthOf(paidAt) === monthOf(now));
    const sum = paid.reduce((total, request) => total + request.cents, 0);
    const isWithin = isUnder(options.cap_cents, cents) && isUnder(options.cap_per_month_cents, sum + cents);
    if (by.role === "steward" && isWithin) return { rule: "at_once", isAtOnce: true };
    return { rule: "approvals", required: 1, closesAt: now + WAIT_MS };
  },
  approvers: () => "steward",
  decide: countApprovals,
  paying(pool, request) {
    const others = pool.membersWith("active").filter(({ id }) => id !== request.by && id !== request.to);
    request.ratifyUntil = pool.now + (pool.options.ratification_hours as number) * HOUR;
    request.votes = new Map(others.filter(({ id }) => !request.approvals.has(id)).map(({ id }) => [id, null]));
  },
};

const memberVote: ModelMechanism = {
  open(pool, _asked) {
    const voters = pool.membersWith("active").map(({ id }) => id);
    if (voters.length === 0) throw new Refused("not_eligible");
    const quorum = Math.ceil((voters.length * (pool.options.quorum_percent as number)) / 100);
    return { rule: "vote", voters, quorum, closesAt: pool.now + (pool.options.voting_hours as number) * HOUR };
  },
  decide({ closesAt, votes, quorum, options }, now) {
    const cast = [...votes!.values()];
    const result = (ballots: unknown[]): Verdict => {
      const given = ballots.filter((ballot) => ballot !== null);
      if (given.length === 0 || given.length < quorum) return "expired";
      const [yes, no] = ["for", "against"].map((choice) => given.filter((ballot) => ballot === choice).length);
      return yes! * 100 > (options.approval_percent as number) * (yes! + no!) ? "approved" : "rejected";
    };
    if (closesAt! <= now) return result(cast);
    // Every way in which those could vote who have not.
    let ends: unknown[][] = [[]];
    for (const ballot of cast)
      ends = ends.flatMap((end) =>
        (ballot === null ? [null, "for", "against", "abstain"] : [ballot]).map((one) => [...end, one]),
      );
    const results = new Set(ends.map(result));
    return results.size === 1 ? [...results][0]! : null;
  },
};

const threshold: ModelMechanism = {
  open(pool, { cents }) {
    const { threshold: number, threshold_type: type } = pool.options as { threshold: number; threshold_type: string };
    const closesAt = pool.now + WAIT_MS;
    if (type === "treasury") {
      const isReached = pool.available >= number && pool.available >= cents;
      return { rule: "treasury", isAtOnce: isReached && oldestWaiting(pool) === undefined };
    }
    if (type === "approvals") return { rule: "any_approvals", required: number, countsRequester: true, closesAt };
    return cents <= number ? { rule: "at_once", isAtOnce: true } : { rule: "approvals", required: 1, closesAt };
  },
  approvers: ({ threshold_type: type }) => (type === "approvals" ? "member" : type === "amount" ? "steward" : "none"),
  decide: (request, now) => (request.rule === "treasury" ? null : countApprovals(request, now)),
  nextActAt: (pool) => (nextToPay(pool) ? pool.now : null),
  act: (pool) => pool.approve(nextToPay(pool)!),
};

const oldestWaiting = ({ requests }: PoolModel) =>
  requests.find(({ status, rule }) => status === "requested" && rule === "treasury");

function nextToPay(pool: PoolModel): ModelRequest | null {
  const oldest = oldestWaiting(pool);
  if (!oldest || pool.status !== "active") return null;
  // What was asked for is decided by the options of that time.
  return pool.available >= Math.max(oldest.options.threshold as number, oldest.cents) ? oldest : null;
}

/** How each mechanism decides, in the model. */
export const MODEL_MECHANISMS: Record<MechanismName, ModelMechanism> = {
  steward_directed: stewardDirected,
  emergency,
  member_vote: memberVote,
  threshold,
  random,
  scheduled_rotation: scheduledRotation,
};
