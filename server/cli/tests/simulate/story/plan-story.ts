import { Random } from "@/server/cli/tests/random";
import { withForms } from "@/server/cli/tests/simulate/forms/plan-forms";
import { planEmails } from "@/server/cli/tests/simulate/story/plan-emails";
import { planFailures } from "@/server/cli/tests/simulate/story/plan-failures";
import {
  CAMPAIGN_CURRENCIES,
  METHODS,
  planDonor,
  planGift,
  planMatches,
  planPerson,
} from "@/server/cli/tests/simulate/story/plan-gifts";
import { withMishaps } from "@/server/cli/tests/simulate/story/plan-mishaps";
import { planPoolCourse } from "@/server/cli/tests/simulate/story/plan-pool-courses";
import { POOL_KINDS, planFunding, planPoolAction, planPools } from "@/server/cli/tests/simulate/story/plan-pools";
import {
  planClearingRace,
  planNewDefault,
  planPayoutRace,
  planSuspendedPayee,
  RACE_STEPS,
} from "@/server/cli/tests/simulate/story/plan-races";
import {
  type Action,
  REPETITIONS,
  type Step,
  type Story,
  type StoryPool,
  SWEEPS,
} from "@/server/cli/tests/simulate/story/story";
import { weighted } from "@/server/cli/tests/simulate/story/weighted";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

const STEPS_BY_DEFAULT = 18;
const RACE_ODDS = 0.06;
const NEW_DEFAULT_ODDS = 0.03;
const PAYOUT_RACE_ODDS = 0.15;
const SUSPENDED_PAYEE_ODDS = 0.04;
const STARTS = ["2026-12-30T09:00:00Z", "2027-01-30T09:00:00Z", "2027-03-10T09:00:00Z"];
const DELAYS_MS = [3 * SECOND, 2 * HOUR, 3 * DAY];
const KINDS = weighted({
  give: 24,
  sweep: 42,
  wait: 15,
  "play time": 4,
  refund: 8,
  repeat: 3,
  events: 4,
  deliver: 5,
  suspend: 4,
  list: 3,
  rename: 2,
  "add method": 2,
  "set match": 1,
  "start recurring": 3,
  "change recurring": 2,
  ...POOL_KINDS,
});
/** The share of stories with webhooks; not all, because webhooks take time. */
const WEBHOOK_ODDS = 0.4;
const NAMES_EACH = 3;
const SWEEP_NAMES = weighted(SWEEPS);
const WAITS_MS = weighted({ [3 * SECOND]: 6, [HOUR]: 5, [26 * HOUR]: 3, [30 * HOUR]: 2, [8 * DAY]: 1, [32 * DAY]: 1 });

const PLAYED_MS = weighted({ [DAY]: 2, [8 * DAY]: 2, [40 * DAY]: 1 });

/** Plans the story of a seed. */
export function planStory(seed: number, length = STEPS_BY_DEFAULT): Story {
  const random = new Random(Math.imul(seed, 0x9e3779b1) ^ 0x85ebca6b);
  const settlementDelayMs = random.pick(DELAYS_MS);
  const pools = planPools(random);
  const matches = planMatches(random);
  const webhookFailing = random.next() < WEBHOOK_ODDS ? random.pick([0, 0.3, 0.8]) : null;
  const course = { settlementDelayMs, pools, matches: matches.length, hasWebhooks: webhookFailing !== null };
  const steps: Step[] = pools.length > 0 ? planFunding(random) : [];
  while (steps.length < length) {
    const isRoomForRace = steps.length + RACE_STEPS <= length;
    if (isRoomForRace && random.next() < RACE_ODDS)
      steps.push(...planClearingRace(steps.length + 1, random, settlementDelayMs));
    else if (isRoomForRace && random.next() < NEW_DEFAULT_ODDS) steps.push(...planNewDefault(steps.length + 1, random));
    else if (isRoomForRace && pools.length > 0 && random.next() < PAYOUT_RACE_ODDS)
      steps.push(...planPayoutRace(steps.length + 1, random, pools));
    else if (isRoomForRace && pools.length > 0 && random.next() < SUSPENDED_PAYEE_ODDS)
      steps.push(...planSuspendedPayee(steps.length + 1, random, pools));
    else steps.push(planStep(steps.length + 1, random, steps, course));
  }
  const planned: Story = {
    seed,
    startsAt: random.pick(STARTS),
    settlementDelayMs,
    failures: planFailures(random),
    costs: seed % 2 === 0 ? "recipient" : "platform",
    currency: CAMPAIGN_CURRENCIES(random),
    matches,
    pools,
    webhookFailing,
    ...planEmails(seed, planPoolCourse(seed, pools, steps)),
  };
  return withMishaps(withForms(planned));
}

interface Course {
  settlementDelayMs: number;
  pools: StoryPool[];
  /** The number of matches. */
  matches: number;
  hasWebhooks: boolean;
}

function planStep(id: number, random: Random, before: Step[], course: Course): Step {
  const { settlementDelayMs } = course;
  const step: Step = {
    id,
    seed: random.between(1, 2 ** 31),
    action: planAction(random, before, course),
    lastsMs: random.between(1, 3_000),
  };
  if (step.action.do === "wait") return step;
  if (WANTS_GIFTS_OF_OTHERS.has(step.action.do) && random.next() < 0.8) {
    step.beside = { do: "sweep", name: random.pick(["sweep-gifts", "sweep-payments", "sweep-payments"]) };
    // Often, charges clear during this step.
    if (random.next() < 0.7) step.lastsMs += settlementDelayMs;
  } else if (random.next() < 0.3) step.beside = planWork(random, before, course);
  if (random.next() < 0.25) step.death = { at: random.between(1, 30), side: random.pick(["before", "after"]) };
  if (step.beside && random.next() < 0.2) step.slowAt = random.between(5, 40);
  return step;
}

/** Actions on gifts that a worker may be about to change, so that one has to wait for the other. */
const WANTS_GIFTS_OF_OTHERS = new Set<Action["do"]>(["refund", "suspend", "list"]);

/** What a second worker can do: anything except let time pass. */
function planWork(random: Random, before: Step[], course: Course): Action {
  for (;;) {
    const action = planAction(random, before, course);
    if (action.do !== "wait" && action.do !== "play time" && action.do !== "events") return action;
  }
}

function planAction(random: Random, before: Step[], { pools, matches, hasWebhooks }: Course): Action {
  const earlier = (kind: Action["do"]) => before.filter(({ action }) => action.do === kind).map((step) => step.id);
  const kind = KINDS(random);
  switch (kind) {
    case "give":
      return planGift(random);
    case "refund": {
      const gifts = earlier("give");
      // Newer gifts have rarely settled yet.
      return gifts.length > 0
        ? { do: kind, gift: random.pick(gifts.slice(0, Math.ceil(gifts.length / 2))) }
        : planGift(random);
    }
    case "repeat": {
      const gifts = earlier("give");
      return gifts.length > 0
        ? { do: kind, gift: random.pick(gifts), how: random.pick(REPETITIONS) }
        : planGift(random);
    }
    case "suspend":
    case "list":
      return { do: kind, who: planPerson(random, before) };
    case "rename":
      return { do: kind, who: planPerson(random, before), name: random.between(0, NAMES_EACH - 1) };
    case "add method":
      return { do: kind, donor: planDonor(random), method: METHODS(random) };
    case "set match":
      if (matches === 0) return planGift(random);
      return { do: kind, match: random.between(0, matches - 1), status: random.pick(["active", "canceled"]) };
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
    case "deliver":
      return hasWebhooks ? { do: kind } : planGift(random);
    case "events":
      return { do: kind };
    default:
      return pools.length > 0 ? planPoolAction(random, kind, pools) : planGift(random);
  }
}
