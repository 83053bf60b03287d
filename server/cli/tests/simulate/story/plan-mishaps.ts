import { Random } from "@/server/cli/tests/random";
import type { Action, Step, Story } from "@/server/cli/tests/simulate/story/story";
import type { Machine, Mishap, Restart } from "@/server/cli/tests/simulate/world/mishaps";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const RESTART_ODDS = 0.45;
const FULL_DISK_ODDS = 0.4;
const CLOCK_STEP_ODDS = 0.35;
const STEPS_MAX = 3;

/** How far clocks are put back or ahead. Clocks that all agree are trusted, so those change less. */
const STEPS_MS: Record<Machine, readonly number[]> = {
  first: [10 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS, 40 * DAY_MS],
  second: [10 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS, 40 * DAY_MS],
  workers: [10 * MINUTE_MS, 2 * HOUR_MS, 26 * HOUR_MS],
  all: [10 * MINUTE_MS, 2 * HOUR_MS],
};

/** Adds mishaps of the machines to a story: the database restarts, the disk is full, clocks are changed. */
export function withMishaps(story: Story): Story {
  const random = new Random(Math.imul(story.seed, 0x27d4eb2d) ^ 0x165667b1);
  const steps = [...story.steps];
  if (random.next() < RESTART_ODDS) {
    addTo(random, steps, random.between(1, STEPS_MAX), () => planRestart(random));
    addLostAnswer(random, steps);
  }
  if (random.next() < FULL_DISK_ODDS) {
    addTo(random, steps, random.between(1, STEPS_MAX), () => planFullDisk(random));
    addReading(random, steps);
  }
  if (random.next() < CLOCK_STEP_ODDS) addClockSteps(random, steps);
  return { ...story, steps };
}

/** Requests whose sender has to know whether they succeeded. */
const ASKED = ["give", "refund", "start recurring", "commit", "request payout", "decide payout"] as const;

const ASKED_ON_FORMS = ["give on page", "come back", "pay anew"] as const;
const isOfForm = ({ action }: Step) => ASKED_ON_FORMS.some((kind) => kind === action.do);

/** Adds a mishap to this many of the steps that send requests to the database, beginning at `from`. */
function addTo(random: Random, steps: Step[], count: number, plan: () => Mishap, from = 0): number {
  let last = from;
  for (let more = count; more > 0; more -= 1) {
    const free = steps.flatMap(({ action, mishap }, at) =>
      at >= from && !mishap && action.do !== "wait" && action.do !== "events" ? [at] : [],
    );
    if (free.length === 0) return last;
    const kind: Action["do"] = random.pick(steps.some(isOfForm) ? [...ASKED, ...ASKED_ON_FORMS] : ASKED);
    const asked = free.filter((at) => steps[at]!.action.do === kind);
    last = random.pick(asked.length > 0 && random.next() < 0.7 ? asked : free);
    steps[last] = { ...steps[last]!, mishap: plan() };
  }
  return last;
}

function planRestart(random: Random): Restart {
  // A commit without a response is the hardest case.
  const commits = random.next() < 0.7;
  return {
    what: "restart",
    moment: commits
      ? { kind: "commit", at: random.pick([1, 1, 2, 3]) }
      : { kind: "request", at: random.between(1, random.pick([5, 30])) },
    side: commits && random.next() < 0.8 ? "after" : random.pick(["before", "after"]),
    refuses: random.pick([0, 0, 1, 3]),
  };
}

/** Someone requests a refund or a payout, which is committed, but the response is lost. */
function addLostAnswer(random: Random, steps: Step[]): void {
  const payouts = steps.flatMap(({ action }) => (action.do === "request payout" ? [action] : []));
  const refunds = steps
    .filter(({ action }) => action.do === "give")
    .map(({ id }): Action => ({ do: "refund", gift: id }));
  const asked: Action[] = payouts.length > 0 && random.next() < 0.5 ? payouts : refunds;
  if (asked.length === 0) return;
  const mishap: Restart = { ...planRestart(random), side: "after", moment: { kind: "commit", at: 1 } };
  const step = { ...planOwn(random, steps, random.pick(asked)), mishap };
  steps.splice(random.between(Math.ceil(steps.length / 2), steps.length), 0, step);
}

/** A separate step for an action. */
function planOwn(random: Random, steps: Step[], action: Action): Step {
  const id = Math.max(0, ...steps.map((step) => step.id)) + 1;
  return { id, seed: random.between(1, 2 ** 31), action, lastsMs: random.between(1, 3_000) };
}

function planFullDisk(random: Random): Mishap {
  return {
    what: "full disk",
    moment: { kind: "request", at: random.between(1, random.pick([5, 20])) },
    writes: random.pick([1, 1, 2, 4, 10]),
    where: random.pick(["statements", "commits"]),
  };
}

/** Someone downloads receipts while the disk is full, and once more later. */
function addReading(random: Random, steps: Step[]): void {
  const reading = () => planOwn(random, steps, { do: "read receipts" });
  const mishap: Mishap = {
    what: "full disk",
    moment: { kind: "request", at: 1 },
    writes: random.pick([1, 2]),
    where: "statements",
  };
  const at = random.between(Math.floor((steps.length * 2) / 3), steps.length);
  steps.splice(at, 0, { ...reading(), mishap });
  steps.splice(random.between(at + 1, steps.length), 0, reading());
}

/** Clocks are put back or ahead, and mostly corrected later in the story. */
function addClockSteps(random: Random, steps: Step[]): void {
  const who = random.pick(["first", "second", "workers", "all"] as const);
  const byMs = random.pick(STEPS_MS[who]) * random.pick([-1, -1, 1]);
  const put = (ms: number): Mishap => ({
    what: "clock",
    moment: { kind: "request", at: random.between(1, 5) },
    who,
    byMs: ms,
  });
  const at = addTo(random, steps, 1, () => put(byMs));
  if (random.next() < 0.6) addTo(random, steps, 1, () => put(-byMs), at + 1);
}
