import { Random } from "@/server/cli/random";
import { planFailures } from "@/server/cli/simulate/plan-failures";
import { POOL_KINDS, planFunding, planPoolAction, planPools } from "@/server/cli/simulate/plan-pools";
import { planClearingRace, planPayoutRace, RACE_STEPS } from "@/server/cli/simulate/plan-races";
import {
  type Action,
  DONOR_TIERS,
  type Person,
  SPONSOR_TIERS,
  type Step,
  type Story,
  SWEEPS,
} from "@/server/cli/simulate/story";
import { weighted } from "@/server/cli/simulate/weighted";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const STEPS_BY_DEFAULT = 18;
const RACE_ODDS = 0.06;
const PAYOUT_RACE_ODDS = 0.15;
const STARTS = ["2026-12-30T09:00:00Z", "2027-01-30T09:00:00Z", "2027-03-10T09:00:00Z"];
const DELAYS_MS = [3 * SECOND, 2 * HOUR, 3 * DAY];
const METHODS = weighted<string>({
  pm_sandbox_ok: 22,
  pm_sandbox_no_answer: 3,
  pm_sandbox_declined: 2,
  pm_sandbox_returned: 2,
  pm_sandbox_slow: 1,
  pm_sandbox_disputed: 1,
  pm_sandbox_dispute_won: 1,
  pm_sandbox_late_return: 1,
  pm_sandbox_refund_rejected: 1,
});
const KINDS = weighted({
  give: 24,
  sweep: 42,
  wait: 15,
  "play time": 4,
  refund: 8,
  events: 4,
  suspend: 4,
  list: 3,
  "start recurring": 3,
  "change recurring": 2,
  ...POOL_KINDS,
});
const SWEEP_NAMES = weighted(SWEEPS);
const WAITS_MS = weighted({ [3 * SECOND]: 6, [HOUR]: 5, [26 * HOUR]: 3, [30 * HOUR]: 2, [8 * DAY]: 1, [32 * DAY]: 1 });

const PLAYED_MS = weighted({ [DAY]: 2, [8 * DAY]: 2, [40 * DAY]: 1 });

/** Plans the story of a seed. */
export function planStory(seed: number, length = STEPS_BY_DEFAULT): Story {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b);
  const settlementDelayMs = random.pick(DELAYS_MS);
  const pools = planPools(random, METHODS);
  const steps: Step[] = pools.length > 0 ? planFunding(random) : [];
  while (steps.length < length) {
    const isRoomForRace = steps.length + RACE_STEPS <= length;
    if (isRoomForRace && random.next() < RACE_ODDS)
      steps.push(...planClearingRace(steps.length + 1, random, settlementDelayMs));
    else if (isRoomForRace && pools.length > 0 && random.next() < PAYOUT_RACE_ODDS)
      steps.push(...planPayoutRace(steps.length + 1, random, pools.length));
    else steps.push(planStep(steps.length + 1, random, steps, { settlementDelayMs, pools: pools.length }));
  }
  return {
    seed,
    startsAt: random.pick(STARTS),
    settlementDelayMs,
    failures: planFailures(random),
    matches: Array.from({ length: random.between(0, 2) }, () => ({
      sponsor: random.between(0, SPONSOR_TIERS.length - 1),
      capCents: random.between(2_000, 20_000),
      ratio: random.pick([0.5, 1, 2]),
      perGiftCapCents: random.next() < 0.3 ? random.between(500, 5_000) : null,
    })),
    pools,
    steps,
  };
}

interface Course {
  settlementDelayMs: number;
  /** How many pools there are. */
  pools: number;
}

function planStep(id: number, random: Random, before: Step[], { settlementDelayMs, pools }: Course): Step {
  const step: Step = {
    id,
    seed: random.between(1, 2 ** 31),
    action: planAction(random, before, pools),
    lastsMs: random.between(1, 3_000),
  };
  if (step.action.do === "wait") return step;
  if (WANTS_GIFTS_OF_OTHERS.has(step.action.do) && random.next() < 0.8) {
    step.beside = { do: "sweep", name: random.pick(["sweep-gifts", "sweep-payments", "sweep-payments"]) };
    // Often, charges clear just then.
    if (random.next() < 0.7) step.lastsMs += settlementDelayMs;
  } else if (random.next() < 0.3) step.beside = planWork(random, before, pools);
  if (random.next() < 0.25) step.death = { at: random.between(1, 30), side: random.pick(["before", "after"]) };
  if (step.beside && random.next() < 0.2) step.slowAt = random.between(5, 40);
  return step;
}

/** What needs gifts that a worker may be about to move, so that one has to wait for the other. */
const WANTS_GIFTS_OF_OTHERS = new Set<Action["do"]>(["refund", "suspend", "list"]);

/** What a second worker can do: anything but let time pass. */
function planWork(random: Random, before: Step[], pools: number): Action {
  for (;;) {
    const action = planAction(random, before, pools);
    if (action.do !== "wait" && action.do !== "play time" && action.do !== "events") return action;
  }
}

function planAction(random: Random, before: Step[], pools: number): Action {
  const earlier = (kind: Action["do"]) => before.filter(({ action }) => action.do === kind).map((step) => step.id);
  const kind = KINDS(random);
  switch (kind) {
    case "give":
      return planGift(random);
    case "refund": {
      const gifts = earlier("give");
      // Younger gifts have hardly settled.
      return gifts.length > 0
        ? { do: kind, gift: random.pick(gifts.slice(0, Math.ceil(gifts.length / 2))) }
        : planGift(random);
    }
    case "suspend":
    case "list":
      return { do: kind, who: planPerson(random, before) };
    case "start recurring":
      return {
        do: kind,
        donor: planDonor(random),
        cents: random.between(500, 4_000),
        cadence: "monthly",
        method: METHODS(random),
      };
    case "change recurring": {
      const started = earlier("start recurring");
      if (started.length === 0) return planGift(random);
      return { do: kind, gift: random.pick(started), status: random.pick(["active", "paused", "canceled"]) };
    }
    case "sweep":
      return { do: kind, name: SWEEP_NAMES(random) };
    case "play time":
      return { do: kind, ms: Number(PLAYED_MS(random)) };
    case "wait":
      return { do: kind, ms: Number(WAITS_MS(random)) };
    case "events":
      return { do: kind };
    default:
      return pools > 0 ? planPoolAction(random, kind, pools, METHODS) : planGift(random);
  }
}

function planGift(random: Random): Action {
  const cents = random.between(50, 6_000);
  return {
    do: "give",
    donor: planDonor(random),
    to: random.pick(["campaign", "campaign", "charity", "club"]),
    amount: random.next() < 0.12 ? { left: random.pick([0, 1]) } : { cents },
    method: METHODS(random),
  };
}

function planDonor(random: Random): number {
  return random.between(0, DONOR_TIERS.length - 1);
}

/** Someone, and mostly one of those who have just given. */
function planPerson(random: Random, before: Step[]): Person {
  if (random.next() < 0.2) return { sponsor: random.between(0, SPONSOR_TIERS.length - 1) };
  const donors = before.flatMap(({ action }) => (action.do === "give" ? [action.donor] : []));
  return { donor: donors.length > 0 && random.next() < 0.7 ? random.pick(donors.slice(-3)) : planDonor(random) };
}
