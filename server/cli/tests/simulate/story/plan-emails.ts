import { Random } from "@/server/cli/tests/random";
import type { Step, Story } from "@/server/cli/tests/simulate/story/story";

/** How many stories email people: each takes its time. */
const EMAIL_ODDS = 0.4;
/** How often a worker's sweep is one of emails, and a second worker emails while something else happens. */
const SWEEP_ODDS = 0.35;
const BESIDE_ODDS = 0.2;

/** Plans who is emailed when, and how often the mail server fails, in a story that is planned. Its other steps stay as they are. */
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
