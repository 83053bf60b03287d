import type { PoolCadence } from "@/server/kernel/cadence";
import { boundaryAfter, type ModelMechanism } from "@/server/testing/pool-model/model-mechanism";
import { type ModelMember, Refused } from "@/server/testing/pool-model/model-state";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";

/** Members take turns. */
export const scheduledRotation: ModelMechanism = {
  placeOf({ options, paidTurns }, id) {
    const order = options.order as string | string[];
    if (paidTurns > 0 || typeof order === "string" || !order.includes(id)) return null;
    return order.indexOf(id) - order.length;
  },
  open(pool, { to, cents }) {
    const { turn, options, now } = pool;
    const fixed = options.amount_cents as number | null;
    const next = nextInTurn(pool)?.member;
    if (!turn || next?.id !== to || turn.opensAt > now || (fixed !== null && cents > fixed))
      throw new Refused("not_eligible");
    if (pool.requests.some(({ status, isPaid }) => status === "approved" && !isPaid)) throw new Refused("not_eligible");
    return { rule: "turn", isAtOnce: true, turn: turn.number };
  },
  decide: () => null,
  nextActAt(pool) {
    const { turn, status, now } = pool;
    const next = nextInTurn(pool);
    if (!turn) return next ? now : null;
    if (status !== "active") return null;
    if (turn.dueAt > now) return turn.dueAt;
    return next && turnCents(pool) > 0 ? now : null;
  },
  act(pool) {
    if (!pool.turn) {
      pool.firstTurnAt = pool.now;
      pool.turn = { number: 1, opensAt: pool.now, dueAt: turnEnd(pool, pool.now) };
      return;
    }
    const { member, passed } = nextInTurn(pool)!;
    const policy = pool.options.late_policy;
    if (policy === "skip") for (const one of passed) one.position = pool.lastPosition + 1;
    if (policy === "defer" && passed.length > 0) member.position = passed[0]!.position - 1;
    if (policy === "defer" && passed.length === 0) member.position -= 1;
    const cents = turnCents(pool);
    pool.approve(
      pool.open({ id: null, by: member.id, to: member.id, cents }, { rule: "turn", turn: pool.turn.number }),
    );
  },
  paying(pool, { to }) {
    pool.paidTurns += 1;
    const payee = pool.members.find(({ id }) => id === to);
    if (payee) payee.position = pool.lastPosition + 1;
    const { number, dueAt } = pool.turn!;
    pool.turn = { number: number + 1, opensAt: dueAt, dueAt: turnEnd(pool, dueAt) };
  },
};

/** A turn ends at the next date of the interval, counted from the first turn. */
const turnEnd = ({ firstTurnAt, options }: PoolModel, opensAt: number) =>
  boundaryAfter(firstTurnAt, options.interval as PoolCadence, opensAt);

/** Who has the next turn, and who is skipped. */
function nextInTurn(pool: PoolModel): { member: ModelMember; passed: ModelMember[] } | null {
  const all = pool.membersWith("active", "past_due");
  const isGood = ({ id }: ModelMember) => pool.openCommitmentOf(id)!.status === "active";
  const at = pool.options.late_policy === "pay" ? 0 : all.findIndex(isGood);
  const member = all[at];
  return member ? { member, passed: all.slice(0, at) } : null;
}

function turnCents({ available, options }: PoolModel): number {
  const fixed = options.amount_cents as number | null;
  if (fixed === null) return available;
  return available >= fixed ? fixed : 0;
}
