import { playStory, type Told } from "@/server/cli/tests/simulate/play-story";
import type { Step, Story } from "@/server/cli/tests/simulate/story/story";
import type { World } from "@/server/cli/tests/simulate/world/world";

export interface Shortened {
  story: Story;
  told: Told;
  /** How many stories were played to find it. */
  tries: number;
}

/**
 * Cuts a story down to the shortest one that breaks the same promise: it drops steps, in ever smaller groups, then what
 * happens within steps, then failures of the rail.
 */
export async function shorten(world: World, long: Story, promise: string): Promise<Shortened> {
  let story = long;
  let told: Told | null = null;
  let tries = 0;
  const keepIfBroken = async (candidate: Story) => {
    tries += 1;
    const result = await playStory(world, candidate);
    if (!result.breaches.some((breach) => breach.promise === promise)) return false;
    story = candidate;
    told = result;
    return true;
  };

  for (let size = Math.ceil(story.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < story.steps.length; ) {
      const steps = [...story.steps.slice(0, from), ...story.steps.slice(from + size)];
      if (!(await keepIfBroken({ ...story, steps }))) from += size;
    }
  }
  for (const { id } of story.steps) {
    for (const simplify of SIMPLER) {
      const step = story.steps.find((one) => one.id === id)!;
      const simpler = simplify(step);
      if (simpler === step) continue;
      await keepIfBroken({ ...story, steps: story.steps.map((one) => (one === step ? simpler : one)) });
    }
  }
  for (const name of Object.keys(story.failures) as (keyof Story["failures"])[]) {
    if (story.failures[name]) await keepIfBroken({ ...story, failures: { ...story.failures, [name]: 0 } });
  }
  for (const match of story.matches) {
    await keepIfBroken({ ...story, matches: story.matches.filter((other) => other !== match) });
  }
  for (const pool of story.pools) {
    await keepIfBroken({ ...story, pools: story.pools.filter((other) => other !== pool) });
  }
  return { story, told: told ?? (await playStory(world, story)), tries };
}

/**
 * Each simplifies a step: it drops the slowness, the death, or one of two simultaneous actions. A step without that is
 * returned as it is.
 */
const SIMPLER: ((step: Step) => Step)[] = [
  (step) => (step.slowAt === undefined ? step : leaveOut(step, "slowAt")),
  (step) => (step.death ? leaveOut(step, "death") : step),
  (step) => (step.beside ? leaveOut(step, "beside") : step),
  (step) => (step.beside ? { ...leaveOut(step, "beside"), action: step.beside } : step),
];

function leaveOut(step: Step, key: "slowAt" | "death" | "beside"): Step {
  const { [key]: _, ...rest } = step;
  return rest;
}
