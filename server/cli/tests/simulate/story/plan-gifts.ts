import type { Random } from "@/server/cli/tests/random";
import { STORY_CURRENCIES, type StoryCurrency } from "@/server/cli/tests/simulate/checks/money-model";
import {
  type Action,
  DONOR_TIERS,
  type Person,
  SPONSOR_TIERS,
  type Step,
  type StoryMatch,
} from "@/server/cli/tests/simulate/story/story";
import { weighted } from "@/server/cli/tests/simulate/story/weighted";

const WEIGHTS = {
  pm_sandbox_ok: 22,
  pm_sandbox_no_answer: 3,
  pm_sandbox_declined: 2,
  pm_sandbox_returned: 2,
  pm_sandbox_slow: 1,
  pm_sandbox_disputed: 1,
  pm_sandbox_dispute_won: 1,
  pm_sandbox_late_return: 1,
  pm_sandbox_refund_rejected: 1,
};

/** Chooses a test payment method, most often one that clears. */
export const METHODS = weighted<string>({ ...WEIGHTS, pm_sandbox_part_refunded: 1, pm_sandbox_part_disputed: 1 });

/** Chooses a method for a pool's year; none of these returns a part. */
export const POOL_METHODS = weighted<string>(WEIGHTS);

/** How often a gift names no method. */
const DEFAULT_METHOD_ODDS = 0.2;

/** Chooses the currency of a campaign. */
export const CAMPAIGN_CURRENCIES = weighted<StoryCurrency>({ USD: 3, EUR: 2, JPY: 1, KWD: 1 });

/** Plans a gift that someone requests. */
export function planGift(random: Random): Action {
  const cents = random.between(50, 6_000);
  const to = random.pick(["campaign", "campaign", "charity", "club"] as const);
  return {
    do: "give",
    donor: planDonor(random),
    to,
    amount: random.next() < 0.12 ? { left: random.pick([0, 1]) } : { cents },
    currency: to === "campaign" ? null : random.pick(STORY_CURRENCIES),
    method: random.next() < DEFAULT_METHOD_ODDS ? null : METHODS(random),
  };
}

/** Chooses one of the donors. */
export function planDonor(random: Random): number {
  return random.between(0, DONOR_TIERS.length - 1);
}

/** Chooses a person, mostly one who has just given. */
export function planPerson(random: Random, before: Step[]): Person {
  if (random.next() < 0.2) return { sponsor: random.between(0, SPONSOR_TIERS.length - 1) };
  const donors = before.flatMap(({ action }) => (action.do === "give" ? [action.donor] : []));
  return { donor: donors.length > 0 && random.next() < 0.7 ? random.pick(donors.slice(-3)) : planDonor(random) };
}

/** Plans the matches that sponsors promise from the start. */
export function planMatches(random: Random): StoryMatch[] {
  return Array.from({ length: random.between(0, 2) }, () => ({
    sponsor: random.between(0, SPONSOR_TIERS.length - 1),
    capCents: random.between(2_000, 20_000),
    ratio: random.pick([3_333, 5_000, 10_000, 20_000]),
    perGiftCapCents: random.next() < 0.5 ? random.between(300, 3_000) : null,
    minimumGiftCents: random.next() < 0.3 ? random.between(500, 3_000) : null,
  }));
}
