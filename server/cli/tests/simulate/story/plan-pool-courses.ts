import { Random } from "@/server/cli/tests/random";
import {
  type Action,
  DONOR_TIERS,
  type PoolAction,
  type Step,
  type StoryPool,
} from "@/server/cli/tests/simulate/story/story";
import type { PoolCadence } from "@/server/kernel/cadence";

const DAY_MS = 86_400_000;
/** How often a pool has such a course. */
const COURSE_ODDS = 0.8;
/** The first number of the courses' steps, which are inserted between the steps that were planned before. */
const FIRST_ID = 601;

const APPROVED = { do: "decide payout", pool: 0, by: "partner", how: "approve" } as const;

/**
 * Adds typical events of pools to a story, which chance alone would rarely produce: draws among several requests, one
 * payee of which was paid before; consecutive turns; someone who commits while a vote is open; two stewards who approve
 * at the same instant what needs both. Drops as many of its last steps.
 */
export function planPoolCourse(seed: number, pools: readonly StoryPool[], planned: Step[]): Step[] {
  const random = new Random(Math.imul(seed, 0x85ebca77) ^ 0x27d4eb2f);
  const [pool] = pools;
  if (!pool || random.next() >= COURSE_ODDS) return planned;
  const course = courseOf(random, pool);
  if (course.length === 0) return planned;
  const [first, ...others] = planned;
  const isFunded = first?.action.do === "play time";
  const actions: Action[] = isFunded ? course : [{ do: "play time", ms: 8 * DAY_MS }, ...course];
  const steps = actions.map((action, at): Step => {
    const step = { id: FIRST_ID + at, seed: random.between(1, 2 ** 31), action, lastsMs: random.between(1, 3_000) };
    return action === APPROVED ? { ...step, beside: { ...APPROVED, by: "second steward" } } : step;
  });
  const all = isFunded ? [first!, ...steps, ...others] : [...steps, ...planned];
  return all.slice(0, planned.length);
}

function courseOf(random: Random, { mechanism, members }: StoryPool): Action[] {
  const first = random.between(0, DONOR_TIERS.length - 1);
  const donors = DONOR_TIERS.map((_, at) => (first + at) % DONOR_TIERS.length);
  const ask = (to: number) => ({
    do: "request payout" as const,
    pool: 0,
    by: "partner" as const,
    to,
    cents: random.between(1, 60),
  });
  const strangers = donors.filter((donor) => !members.some((member) => member.donor === donor));
  const commit = (donor: number, cadence: PoolCadence): PoolAction => ({
    do: "commit",
    pool: 0,
    donor,
    cents: random.between(500, 700),
    cadence,
    method: "pm_sandbox_ok",
    renews: false,
  });
  const draw: PoolAction = { do: "draw", pool: 0 };
  switch (mechanism) {
    case "random":
      return [ask(donors[0]!), ask(donors[1]!), draw, ask(donors[0]!), ask(donors[1]!), ask(donors[2]!), draw];
    case "scheduled_rotation": {
      const weeks: Action = { do: "play time", ms: 11 * DAY_MS };
      return [...strangers.slice(0, 2).map((donor) => commit(donor, "weekly")), weeks, weeks, weeks];
    }
    case "member_vote": {
      const late = strangers.slice(0, 1).map((donor) => commit(donor, "monthly"));
      return [ask(donors[0]!), ...late, ask(donors[1]!)];
    }
    case "steward_directed": {
      const [member] = members;
      if (!member) return [];
      const own = (): PoolAction => ({ ...ask(donors[0]!), by: member.donor });
      return [own(), APPROVED, own(), APPROVED];
    }
    default:
      return [];
  }
}
