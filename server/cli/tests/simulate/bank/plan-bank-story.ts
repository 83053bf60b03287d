import { Random } from "@/server/cli/tests/random";
import type { BankAction } from "@/server/cli/tests/simulate/bank/bank-story";
import {
  CENTS,
  FORMATS,
  planArrivals,
  planExpected,
  planLeaving,
  planOffice,
  WAYS,
} from "@/server/cli/tests/simulate/bank/plan-bank-runs";
import { planDonor } from "@/server/cli/tests/simulate/story/plan-gifts";
import { withMishaps } from "@/server/cli/tests/simulate/story/plan-mishaps";
import type { Action, Step, Story } from "@/server/cli/tests/simulate/story/story";
import { weighted } from "@/server/cli/tests/simulate/story/weighted";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const STEPS_BY_DEFAULT = 28;
const FIRST_GIFTS = 3;
const ARRIVALS_ODDS = 0.12;
const LEAVING_ODDS = 0.06;
const STARTS = ["2026-12-30T09:00:00Z", "2027-01-30T09:00:00Z", "2027-03-10T09:00:00Z"];

const KINDS = weighted<BankAction["do"] | "sweep" | "wait" | "suspend">({
  expect: 10,
  transfer: 20,
  order: 3,
  standing: 5,
  stray: 2,
  fee: 1,
  "take back": 3,
  statement: 12,
  import: 14,
  decide: 8,
  "refund transfer": 4,
  "pay out": 4,
  "make file": 5,
  "release file": 5,
  "cancel file": 1,
  "send file": 5,
  "send back": 2,
  "bank work": 18,
  sweep: 16,
  wait: 10,
  suspend: 1,
});
const GIFT_WORK = ["sweep-gifts", "sweep-payments", "sweep-payments", "sweep-gifts", "sweep-open-gifts"] as const;
const WAITS_MS = weighted({ [HOUR_MS]: 4, [DAY_MS]: 6, [3 * DAY_MS]: 3, [31 * DAY_MS]: 1 });

/** Plans the story of a seed around the operator's bank account. */
export function planBankStory(seed: number, length = STEPS_BY_DEFAULT): Story {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995);
  const steps: Step[] = [];
  const add = (action: Action) => steps.push(planStep(random, steps, action));
  for (let at = 0; at < FIRST_GIFTS; at += 1) add(planExpected(random));
  while (steps.length < length) {
    const next = random.next();
    if (next < ARRIVALS_ODDS) for (const action of planArrivals(random, steps)) add(action);
    else if (next < ARRIVALS_ODDS + LEAVING_ODDS) for (const action of planLeaving(random)) add(action);
    else add(planAction(random, steps));
  }
  return withMishaps({
    seed,
    startsAt: random.pick(STARTS),
    settlementDelayMs: 0,
    failures: {},
    costs: "platform",
    currency: "EUR",
    matches: [],
    pools: [],
    webhookFailing: null,
    emailFailing: null,
    steps,
    bank: { renumbers: random.next() < 0.3 },
  });
}

const UNINTERRUPTED = new Set<Action["do"]>([
  "wait",
  "transfer",
  "standing",
  "stray",
  "fee",
  "take back",
  "statement",
  "send back",
]);

function planStep(random: Random, before: Step[], action: Action): Step {
  const step: Step = {
    id: before.length + 1,
    seed: random.between(1, 2 ** 31),
    action,
    lastsMs: random.between(1, 3_000),
  };
  // The bank's own actions send no requests to the product.
  if (UNINTERRUPTED.has(action.do)) return step;
  if (random.next() < 0.35) step.beside = planBeside(random, before);
  if (random.next() < 0.3) step.death = { at: random.between(1, 40), side: random.pick(["before", "after"]) };
  if (step.beside && random.next() < 0.2) step.slowAt = random.between(5, 40);
  return step;
}

function planBeside(random: Random, before: Step[]): Action {
  for (;;) {
    const action = planAction(random, before);
    if (!UNINTERRUPTED.has(action.do)) return action;
  }
}

function planAction(random: Random, before: Step[]): Action {
  const of = (...kinds: Action["do"][]) => before.filter(({ action }) => kinds.includes(action.do)).map(({ id }) => id);
  const kind = KINDS(random);
  switch (kind) {
    case "transfer": {
      const gifts = of("expect").slice(-4);
      return { do: kind, gift: random.pick(gifts), way: WAYS(random), other: random.pick(gifts) };
    }
    case "refund transfer":
      return { do: kind, gift: random.pick(of("expect")) };
    case "order":
      return { do: kind, donor: planDonor(random), cents: random.pick(CENTS) };
    case "standing": {
      const orders = of("order");
      if (orders.length === 0) return { do: "order", donor: planDonor(random), cents: random.pick(CENTS) };
      return { do: kind, order: random.pick(orders), cents: random.pick(CENTS) };
    }
    case "take back": {
      const booked = of("transfer", "standing", "stray", "fee").slice(-5);
      return booked.length === 0 ? planExpected(random) : { do: kind, step: random.pick(booked) };
    }
    case "statement":
      return {
        do: kind,
        days: random.pick([0, 0, 1, 3, 40]),
        format: random.pick(FORMATS),
        pending: random.next() < 0.2,
      };
    case "import":
      return { do: kind, file: random.pick([0, 0, 0, 1, 2, 3]), how: random.pick(["store", "now"]) };
    case "suspend":
      return { do: kind, who: { donor: planDonor(random) } };
    case "sweep":
      return { do: kind, name: random.pick(GIFT_WORK) };
    case "wait":
      return { do: kind, ms: Number(WAITS_MS(random)) };
    default:
      return planOffice(random, kind);
  }
}
