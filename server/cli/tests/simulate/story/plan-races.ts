import type { Random } from "@/server/cli/tests/random";
import { planPoolAction, planVoices } from "@/server/cli/tests/simulate/story/plan-pools";
import {
  type Action,
  DONOR_TIERS,
  type PoolAction,
  type Step,
  type StoryPool,
} from "@/server/cli/tests/simulate/story/story";

/** How many steps a race takes. */
export const RACE_STEPS = 3;

function planStep(id: number, random: Random, action: Action, lastsMs = random.between(1, 3_000)): Step {
  return { id, seed: random.between(1, 2 ** 31), action, lastsMs };
}

/** A gift, its charge and, just when that clears, a suspension of the donor: two workers want the gift at once. */
export function planClearingRace(id: number, random: Random, settlementDelayMs: number): Step[] {
  const donor = random.between(0, DONOR_TIERS.length - 1);
  const cents = random.between(50, 6_000);
  const gift: Action = {
    do: "give",
    donor,
    to: "campaign",
    amount: { cents },
    currency: null,
    method: "pm_sandbox_ok",
  };
  const suspension: Action = { do: "suspend", who: { donor } };
  const contested = planStep(id + 2, random, suspension, settlementDelayMs + random.between(1, 3_000));
  return [
    planStep(id, random, gift),
    planStep(id + 1, random, { do: "sweep", name: "sweep-gifts" }),
    { ...contested, beside: { do: "sweep", name: "sweep-payments" } },
  ];
}

/**
 * A gift without a method, a new default, and another gift without a method, which must be charged to the new default.
 */
export function planNewDefault(id: number, random: Random): Step[] {
  const donor = random.between(0, DONOR_TIERS.length - 1);
  const gift = (): Action => {
    const amount = { cents: random.between(50, 3_000) };
    return { do: "give", donor, to: "charity", amount, currency: "USD", method: null };
  };
  const method = random.pick(["pm_sandbox_no_answer", "pm_sandbox_slow", "pm_sandbox_declined"]);
  return [
    planStep(id, random, gift()),
    planStep(id + 1, random, { do: "add method", donor, method }),
    { ...planStep(id + 2, random, gift()), beside: { do: "sweep", name: "sweep-gifts" } },
  ];
}

/** A requested payout whose payee is suspended before others decide about it. */
export function planSuspendedPayee(id: number, random: Random, pools: readonly StoryPool[]): Step[] {
  const request = planPoolAction(random, "request payout", pools);
  const donor = "to" in request && typeof request.to === "number" ? request.to : 0;
  const decide = () => planPoolAction(random, "decide payout", pools);
  return [
    planStep(id, random, request),
    planStep(id + 1, random, { do: "suspend", who: { donor } }),
    { ...planStep(id + 2, random, decide()), beside: decide() },
  ];
}

/** A requested payout and then, twice, two simultaneous votes on it. */
export function planPayoutRace(id: number, random: Random, pools: readonly StoryPool[]): Step[] {
  const act = (kind: PoolAction["do"]) => planPoolAction(random, kind, pools);
  const together = (at: number) => {
    const [action, beside] = planVoices(random, pools);
    return { ...planStep(at, random, action), beside };
  };
  return [planStep(id, random, act("request payout")), together(id + 1), together(id + 2)];
}
