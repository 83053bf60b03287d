import type { Random } from "@/server/cli/random";
import { planPoolAction } from "@/server/cli/simulate/plan-pools";
import { type Action, DONOR_TIERS, type PoolAction, type Step } from "@/server/cli/simulate/story";

/** How many steps a race takes. */
export const RACE_STEPS = 3;

function planStep(id: number, random: Random, action: Action, lastsMs = random.between(1, 3_000)): Step {
  return { id, seed: random.between(1, 2 ** 31), action, lastsMs };
}

/** A gift, its charge and, just when that clears, someone who suspends the donor: two workers want the gift at once. */
export function planClearingRace(id: number, random: Random, settlementDelayMs: number): Step[] {
  const donor = random.between(0, DONOR_TIERS.length - 1);
  const cents = random.between(50, 6_000);
  const gift: Action = { do: "give", donor, to: "campaign", amount: { cents }, method: "pm_sandbox_ok" };
  const suspension: Action = { do: "suspend", who: { donor } };
  const contested = planStep(id + 2, random, suspension, settlementDelayMs + random.between(1, 3_000));
  return [
    planStep(id, random, gift),
    planStep(id + 1, random, { do: "sweep", name: "sweep-gifts" }),
    { ...contested, beside: { do: "sweep", name: "sweep-payments" } },
  ];
}

/** A payout that someone asks for, and then, twice, two who say something about it at once. */
export function planPayoutRace(id: number, random: Random, pools: number): Step[] {
  const act = (kind: PoolAction["do"]) => planPoolAction(random, kind, pools, () => "pm_sandbox_ok");
  return [
    planStep(id, random, act("request payout")),
    { ...planStep(id + 1, random, act("decide payout")), beside: act("decide payout") },
    { ...planStep(id + 2, random, act("decide payout")), beside: act("decide payout") },
  ];
}
