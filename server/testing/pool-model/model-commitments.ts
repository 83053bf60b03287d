import { dayOf, PERIODS, periodBegins } from "@/server/testing/pool-calendar";
import { DAY, type ModelCommitment, type RailOutcome, Refused } from "@/server/testing/pool-model/model-state";
import type { PoolModel } from "@/server/testing/pool-model/pool-model";

const CLEARING_MS = 3_000;
/** For each payment method, the outcomes of a charge and how long after the charge each one happens. */
const OUTCOMES: Record<string, readonly [RailOutcome["what"], number][]> = {
  pm_sandbox_ok: [["clears", CLEARING_MS]],
  pm_sandbox_slow: [["clears", 10 * CLEARING_MS]],
  pm_sandbox_declined: [["is declined", 0]],
  pm_sandbox_returned: [["is declined", CLEARING_MS]],
  pm_sandbox_late_return: [
    ["clears", CLEARING_MS],
    ["is taken back", CLEARING_MS + 3 * DAY],
  ],
};
/** How many days after the first, second and third decline a year is charged again. */
const RETRY_DAYS = [1, 2, 4];

/** Commitments with a charge that is due by now. */
export function dueCharges(pool: PoolModel): ModelCommitment[] {
  return pool.commitments.filter(({ chargeAt }) => chargeAt !== null && chargeAt <= pool.now);
}

/** Charges a commitment's current year. */
export function charge(pool: PoolModel, commitment: ModelCommitment): void {
  commitment.chargeAt = null;
  const { term } = commitment;
  for (const [what, after] of OUTCOMES[commitment.method]!)
    pool.outcomes.push({ at: pool.now + after, what, commitment, term });
  applyOutcomes(pool);
}

/** Applies the rail's outcomes up to now. */
export function applyOutcomes(pool: PoolModel): void {
  const due = pool.outcomes.filter(({ at }) => at <= pool.now).sort((a, b) => a.at - b.at);
  pool.outcomes = pool.outcomes.filter(({ at }) => at > pool.now);
  for (const { what, commitment, term } of due) {
    const isCurrent = commitment.term === term;
    const isOpen = !["canceled", "ended"].includes(commitment.status);
    if (what === "is taken back" && isCurrent && commitment.isPaid) takeBack(pool, commitment);
    if (what === "clears" && isOpen && isCurrent) begin(pool, commitment);
    if (what === "is declined" && isOpen && isCurrent) miss(pool, commitment);
  }
}

/** Refunds the rest of canceled years. The rail cannot take a refunded payment back, so those outcomes are dropped. */
export function refundGivenUp(pool: PoolModel): void {
  const isRefunded = (commitment: ModelCommitment) =>
    commitment.status === "canceled" && commitment.isPaid && restOf(commitment) > 0;
  pool.outcomes = pool.outcomes.filter(({ what, commitment, term }) => {
    return what !== "is taken back" || term !== commitment.term || !isRefunded(commitment);
  });
}

function begin(pool: PoolModel, commitment: ModelCommitment): void {
  const startsAt = commitment.term === 1 ? pool.now : commitment.startsAt!;
  const anchorDay = commitment.anchorDay ?? dayOf(startsAt)[2];
  pool.reserves += annualCents(commitment);
  Object.assign(commitment, {
    isPaid: true,
    status: "active",
    startsAt,
    anchorDay,
    released: 0,
    nextReleaseAt: startsAt,
    renewsAt: periodBegins(startsAt, "annual", anchorDay, 1),
    chargeAt: null,
    failures: 0,
  });
  release(pool, [commitment]);
  pool.settle();
}

function miss(pool: PoolModel, commitment: ModelCommitment): void {
  pool.withdrawVotes(commitment);
  const days = RETRY_DAYS[commitment.failures];
  if (days === undefined) {
    end(commitment, "canceled");
    return;
  }
  commitment.status = "past_due";
  commitment.failures += 1;
  commitment.chargeAt = pool.now + days * DAY;
}

function takeBack(pool: PoolModel, commitment: ModelCommitment): void {
  commitment.isPaid = false;
  pool.withdrawVotes(commitment);
  if (commitment.status === "active") {
    pool.reserves -= restOf(commitment);
    end(commitment, "canceled");
  }
  pool.settle();
}

/** Releases every period that has begun to the treasury. */
function release(pool: PoolModel, commitments: ModelCommitment[]): void {
  for (const commitment of commitments) {
    while (
      commitment.status === "active" &&
      commitment.nextReleaseAt !== null &&
      commitment.nextReleaseAt <= pool.now
    ) {
      pool.reserves -= commitment.cents;
      pool.treasury += commitment.cents;
      commitment.released += 1;
      commitment.nextReleaseAt = startOf(commitment, commitment.released);
    }
  }
}

/** Releases due periods, and renews or ends commitments whose year is over. */
export function runCommitments(pool: PoolModel): void {
  const due = pool.commitments.filter((c) => c.status === "active" && (c.nextReleaseAt ?? Infinity) <= pool.now);
  if (due.length > 0) {
    release(pool, due);
    pool.settle();
  }
  for (const commitment of pool.commitments.filter(({ renewsAt }) => (renewsAt ?? Infinity) <= pool.now)) {
    release(pool, [commitment]);
    if (commitment.renews) {
      commitment.term += 1;
      commitment.startsAt = commitment.renewsAt;
      Object.assign(commitment, { released: 0, nextReleaseAt: null, renewsAt: null, isPaid: false });
      Object.assign(commitment, { chargeAt: pool.now, failures: 0 });
    } else end(commitment, "ended");
    pool.settle();
  }
}

/** Cancels a commitment. Unreleased money leaves the reserves. */
export function cancelIn(pool: PoolModel, commitment: ModelCommitment): void {
  release(pool, [commitment]);
  if (commitment.status === "canceled" || commitment.status === "ended") throw new Refused("invalid_state");
  if (commitment.isPaid) pool.reserves -= restOf(commitment);
  else pool.withdrawVotes(commitment);
  end(commitment, "canceled");
}

const annualCents = ({ cents, cadence }: ModelCommitment) => cents * PERIODS[cadence];
const restOf = (commitment: ModelCommitment) => annualCents(commitment) - commitment.cents * commitment.released;

function startOf({ startsAt, cadence, anchorDay }: ModelCommitment, period: number): number | null {
  return period < PERIODS[cadence] ? periodBegins(startsAt!, cadence, anchorDay!, period) : null;
}

function end(commitment: ModelCommitment, status: "canceled" | "ended"): void {
  Object.assign(commitment, { status, chargeAt: null, nextReleaseAt: null, renewsAt: null });
}
