import type { Vote } from "@/server/resources/disbursement";
import type { JsonObject } from "@/server/resources/fields";
import { random } from "@/server/testing/pool-model/model-draws";
import type { ModelMechanism, Verdict } from "@/server/testing/pool-model/model-mechanism";
import {
  HOUR,
  type MechanismName,
  type ModelOptions,
  type ModelRequest,
  Refused,
  WAIT_MS,
} from "@/server/testing/pool-model/model-state";
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
    const promised = requests.filter(
      ({ status, paidAt }) => status === "approved" && (paidAt === null || monthOf(paidAt) === monthOf(now)),
    );
    const sum = promised.reduce((total, request) => total + request.cents, 0);
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

/** A member's vote: null if they have not voted, "gone" if they no longer have a vote. */
type Ballot = Vote | null | "gone";

/** The result of a vote with these ballots. */
function resultOf(ballots: Ballot[], options: ModelOptions): Verdict {
  const voters = ballots.filter((ballot) => ballot !== "gone");
  const given = voters.filter((ballot) => ballot !== null);
  const quorum = Math.ceil((voters.length * (options.quorum_percent as number)) / 100);
  if (given.length === 0 || given.length < quorum) return "expired";
  const [yes, no] = ["for", "against"].map((choice) => given.filter((ballot) => ballot === choice).length);
  const all = options.count === "members" ? voters.length : yes! + no!;
  const isEnough = yes! >= 2 || voters.length === 1;
  return isEnough && yes! * 100 > (options.approval_percent as number) * all ? "approved" : "rejected";
}

/** The result of a vote if it is already certain, however the others vote and whichever payments fail. Else null. */
function foregone({ votes, years, options }: ModelRequest): Verdict {
  let ends: Ballot[][] = [[]];
  for (const [id, ballot] of votes!) {
    const { commitment, term } = years.get(id)!;
    const isOnItsWay = commitment.term === term && !commitment.isPaid;
    const ways: Ballot[] = ballot === null ? [null, "for", "against", "abstain"] : [ballot];
    if (isOnItsWay) ways.push("gone");
    ends = ends.flatMap((end) => ways.map((one) => [...end, one]));
  }
  const results = new Set(ends.map((end) => resultOf(end, options)));
  return results.size === 1 ? [...results][0]! : null;
}

const undecided = ({ requests, now }: PoolModel) =>
  requests.find((one) => one.status === "requested" && one.closesAt! > now && foregone(one) !== null);

const memberVote: ModelMechanism = {
  open(pool, _asked) {
    const voters = pool.votingCommitments();
    if (voters.length === 0) throw new Refused("not_eligible");
    return { rule: "vote", voters, closesAt: pool.now + (pool.options.voting_hours as number) * HOUR };
  },
  decide: (request, now) =>
    request.closesAt! <= now ? resultOf([...request.votes!.values()], request.options) : foregone(request),
  nextActAt: (pool) => (undecided(pool) ? pool.now : null),
  act: (pool) => pool.decide(undecided(pool)!),
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
  // A request is decided by the options at the time of the request.
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

/** For each mechanism, options that a pool can start with or change to. */
export const RULES: Record<MechanismName, readonly JsonObject[]> = {
  steward_directed: [{}, { required_approvals: 2 }, { self_approval_limit_cents: 1_000 }, { required_approvals: 3 }],
  emergency: [{}, { cap_cents: 1_500 }, { cap_per_month_cents: 2_000, ratification_hours: 24 }, { cap_cents: 0 }],
  member_vote: [
    {},
    { quorum_percent: 0, voting_hours: 24 },
    { quorum_percent: 100 },
    { approval_percent: 75, hide_results: true },
    { count: "members", quorum_percent: 30 },
  ],
  threshold: [
    {},
    { threshold: 2_500 },
    { threshold: 1_000, threshold_type: "amount" },
    { threshold: 2, threshold_type: "approvals" },
  ],
  random: [{}, { draw_every: "weekly" }, { draw_every: "monthly" }],
  scheduled_rotation: [
    {},
    { amount_cents: 1_000, interval: "weekly" },
    { late_policy: "defer", interval: "weekly" },
    { late_policy: "pay", amount_cents: 1_500 },
    { late_policy: "skip", interval: "quarterly" },
  ],
};

/** For each option, values other than its default. The type requires every mechanism, so none can be missing. */
export const OTHER_OPTION_VALUES: Record<MechanismName, Record<string, unknown[]>> = {
  scheduled_rotation: {
    order: ["shuffled", ["idn_01890000000070008000000000"]],
    interval: ["weekly", "quarterly", "semiannual", "annual"],
    amount_cents: [5_000],
    late_policy: ["defer", "pay"],
  },
  random: { draw_every: ["weekly", "monthly", "quarterly", "semiannual", "annual"] },
  member_vote: {
    quorum_percent: [0, 60],
    approval_percent: [66],
    count: ["members"],
    voting_hours: [1, 36, 24],
    hide_results: [true],
  },
  steward_directed: { required_approvals: [2, 3], self_approval_limit_cents: [0, 5_000] },
  emergency: { cap_cents: [5_000], cap_per_month_cents: [5_000], ratification_hours: [24, 36] },
  threshold: { threshold: [5_000], threshold_type: ["amount"] },
};
