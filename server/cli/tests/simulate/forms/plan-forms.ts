import { Random } from "@/server/cli/tests/random";
import {
  FORM_SWEEPS,
  FORM_WAYS,
  type FormAction,
  PAYERS,
  RESEMBLING_PAYER,
} from "@/server/cli/tests/simulate/forms/form-story";
import type { Action, Step, Story } from "@/server/cli/tests/simulate/story/story";
import { weighted } from "@/server/cli/tests/simulate/story/weighted";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How many stories have donors who pay on forms. */
const FORM_ODDS = 0.5;
const COURSES_MAX = 3;
/** The first number of their steps, which are inserted between the steps that were planned before. */
const FIRST_ID = 701;

const METHODS = weighted<string>({
  pm_sandbox_ok: 12,
  pm_sandbox_declined: 1,
  pm_sandbox_disputed: 1,
  pm_sandbox_dispute_won: 1,
  pm_sandbox_refund_rejected: 1,
  pm_sandbox_part_refunded: 1,
});

/**
 * Adds donors to some stories who pay on the page's form, and whose banks authorize the amount. The other steps stay
 * the same.
 */
export function withForms(story: Story): Story {
  const random = new Random(Math.imul(story.seed, 0x9e3779b1) ^ 0x51ed270b);
  if (random.next() >= FORM_ODDS) return story;
  const steps = [...story.steps];
  let id = FIRST_ID;
  for (let course = random.between(1, COURSES_MAX); course > 0; course -= 1) {
    let at = random.between(0, steps.length);
    const given = id;
    for (const action of planCourse(random, given)) {
      steps.splice(at, 0, planFormStep(random, { id, action, given }, story));
      id += 1;
      at = random.between(at + 1, Math.min(at + 3, steps.length));
    }
  }
  return { ...story, hasForms: true, steps };
}

/** The events around one form, in order. */
function planCourse(random: Random, given: number): Action[] {
  const payer = random.next() < 0.4 ? RESEMBLING_PAYER : random.between(0, PAYERS.length - 1);
  const actions: Action[] = [
    {
      do: "give on page",
      payer,
      cents: random.between(1_000, 9_000),
      cadence: random.next() < 0.3 ? "monthly" : "once",
      method: METHODS(random),
      way: random.pick(FORM_WAYS),
    },
  ];
  const sometimes = (odds: number, action: () => Action) => {
    if (random.next() < odds) actions.push(action());
  };
  sometimes(0.4, () => planWork(random));
  sometimes(0.2, () => ({ do: "suspend", who: { payer } }));
  sometimes(0.5, () => ({ do: "come back", form: given }));
  sometimes(0.5, () => planWork(random));
  if (payer === RESEMBLING_PAYER) actions.push(...planDecision(random));
  sometimes(0.3, () => ({ do: "come back", form: given }));
  sometimes(0.3, () => ({ do: "refund", gift: given }));
  return actions;
}

/** A person decides in time, late, or after the bank's authorization has ended. */
function planDecision(random: Random): Action[] {
  const days = random.pick([0, 2, 6, 8, 8, 15]);
  const decide = (): FormAction => ({ do: "decide cases", decision: random.next() < 0.75 ? "cleared" : "confirmed" });
  const anew = (): FormAction => ({ do: "pay anew", isSentTwice: random.next() < 0.5 });
  const time: Action = { do: random.next() < 0.8 ? "play time" : "wait", ms: Math.max(days * DAY_MS, HOUR_MS) };
  const actions: Action[] = [time];
  if (random.next() < 0.5) actions.push(planWork(random));
  if (random.next() < 0.6) actions.push(anew());
  if (random.next() < 0.8) actions.push(decide());
  if (random.next() < 0.3) actions.push(anew());
  return actions;
}

function planWork(random: Random): Action {
  if (random.next() < 0.25) return { do: "events" };
  return { do: "sweep", name: random.pick(FORM_SWEEPS) };
}

interface Planned {
  id: number;
  action: Action;
  /** The step in which the form was filled in. */
  given: number;
}

/** A step with its disturbances: a second worker, who may be the same donor's other tab, and a death. */
function planFormStep(random: Random, { id, action, given }: Planned, { settlementDelayMs }: Story): Step {
  const step: Step = { id, seed: random.between(1, 2 ** 31), action, lastsMs: random.between(1, 3_000) };
  if (action.do === "wait" || action.do === "play time" || action.do === "events") return step;
  if (random.next() < 0.3) step.lastsMs += settlementDelayMs;
  if (random.next() < 0.4) {
    const work = planWork(random);
    const isBack = id > given && random.next() < 0.3;
    if (isBack) step.beside = { do: "come back", form: given };
    else if (work.do !== "events") step.beside = work;
  }
  if (random.next() < 0.3) step.death = { at: random.between(1, 25), side: random.pick(["before", "after"]) };
  if (step.beside && random.next() < 0.2) step.slowAt = random.between(5, 40);
  return step;
}
