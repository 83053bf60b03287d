import { Random } from "@/server/cli/random";
import { BANK_SWEEPS, type BankAction, type BankWork, type TRANSFER_WAYS } from "@/server/cli/simulate/bank/bank-story";
import { planDonor } from "@/server/cli/simulate/story/plan-gifts";
import { withMishaps } from "@/server/cli/simulate/story/plan-mishaps";
import type { Action, Step, Story } from "@/server/cli/simulate/story/story";
import { weighted } from "@/server/cli/simulate/story/weighted";

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
const WAYS = weighted<(typeof TRANSFER_WAYS)[number]>({
  exact: 10,
  less: 2,
  more: 2,
  typo: 3,
  "no reference": 2,
  half: 5,
  "with another": 3,
  structured: 2,
});
const FORMATS = ["camt.053.001.08", "camt.053.001.08", "camt.053.001.02", "mt940", "ofx2", "ofx1"] as const;
const BANK_WORK = weighted<BankWork>(BANK_SWEEPS);
const GIFT_WORK = ["sweep-gifts", "sweep-payments", "sweep-payments", "sweep-gifts", "sweep-open-gifts"] as const;
/** Few, so that many transfers are of one day and sum. */
const CENTS = [1_000, 1_000, 2_500, 2_500, 4_000] as const;
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
  // What the bank does itself asks nothing of the product.
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

function planExpected(random: Random): Action {
  const to = random.pick(["campaign", "campaign", "club"] as const);
  return { do: "expect", donor: planDonor(random), cents: random.pick(CENTS), to };
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

/** Transfers come, and are imported and matched: what chance alone would seldom put in this order. */
function planArrivals(random: Random, before: Step[]): Action[] {
  const gifts = before.filter(({ action }) => action.do === "expect").slice(-4);
  const transfer = (): Action => ({
    do: "transfer",
    gift: random.pick(gifts).id,
    way: WAYS(random),
    other: random.pick(gifts).id,
  });
  const days = random.pick([0, 1, 3]);
  return [
    ...Array.from({ length: random.between(1, 3) }, transfer),
    { do: "statement", days, format: random.pick(FORMATS), pending: random.next() < 0.2 },
    { do: "import", file: 0, how: "now" },
    { do: "bank work", name: "match-bank-files" },
    { do: "sweep", name: "sweep-gifts" },
    { do: "sweep", name: "sweep-payments" },
  ];
}

/** Money leaves by a file, whatever there is. */
function planLeaving(random: Random): Action[] {
  return [
    { do: "pay out", club: false },
    { do: "bank work", name: "release-payouts" },
    { do: "sweep", name: "sweep-payments" },
    { do: "make file" },
    { do: "release file" },
    { do: "send file", asOne: random.next() < 0.3, rejects: random.next() < 0.3, answers: random.next() < 0.7 },
    { do: "statement", days: 1, format: random.pick(FORMATS), pending: false },
    { do: "import", file: 0, how: "now" },
    { do: "bank work", name: "match-bank-files" },
  ];
}

/** What operators and workers do, and what is nobody's gift. */
function planOffice(random: Random, kind: BankAction["do"]): Action {
  switch (kind) {
    case "stray":
    case "fee":
      return { do: kind, cents: random.pick(CENTS) };
    case "decide":
      return {
        do: kind,
        pick: random.between(0, 9),
        way: random.pick(["gift", "gift", "gift", "new gift", "own", "cost"]),
        ifDiffers: random.pick(["wait", "new_gift", "rest_open"]),
      };
    case "pay out":
      return { do: kind, club: random.next() < 0.3 };
    case "make file":
    case "release file":
    case "cancel file":
      return { do: kind };
    case "send file":
      return { do: kind, asOne: random.next() < 0.3, rejects: random.next() < 0.3, answers: random.next() < 0.7 };
    case "send back":
      return { do: kind, pick: random.between(0, 9) };
    case "bank work":
      return { do: kind, name: BANK_WORK(random) };
    default:
      return planExpected(random);
  }
}
