import { Random } from "@/server/cli/tests/random";
import type { Step, Story } from "@/server/cli/tests/simulate/story/story";

/** The share of stories that email people; not all, because emails take time. */
const EMAIL_ODDS = 0.4;
/**
 * How often a worker's sweep is an email sweep, and how often a second worker emails at the same time as another
 * action.
 */
const SWEEP_ODDS = 0.35;
const BESIDE_ODDS = 0.2;

/**
 * Plans in a finished story who is emailed when, and how often the mail server fails. Its other steps stay the same.
 */
export function planEmails(seed: number, planned: Step[]): Pick<Story, "emailFailing" | "steps"> {
  const random = new Random(Math.imul(seed, 0x27d4eb2f) ^ 0x165667b1);
  if (random.next() >= EMAIL_ODDS) return { emailFailing: null, steps: planned };
  const steps = planned.map((step): Step => {
    const action = step.action.do === "sweep" && random.next() < SWEEP_ODDS ? { do: "email" as const } : step.action;
    const isAlone = step.beside === undefined && step.action.do !== "wait" && step.action.do !== "play time";
    const beside = isAlone && random.next() < BESIDE_ODDS ? { beside: { do: "email" as const } } : {};
    return { ...step, action, ...beside };
  });
  return { emailFailing: random.pick([0, 0.2, 0.5]), steps };
}
