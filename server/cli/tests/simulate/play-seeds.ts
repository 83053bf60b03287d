import { planBankStory } from "@/server/cli/tests/simulate/bank/plan-bank-story";
import { type Breach, playStory, type Told } from "@/server/cli/tests/simulate/play-story";
import { planStory } from "@/server/cli/tests/simulate/story/plan-story";
import { shorten } from "@/server/cli/tests/simulate/story/shorten";
import type { Story } from "@/server/cli/tests/simulate/story/story";
import { planStripeStory } from "@/server/cli/tests/simulate/stripe/plan-stripe-story";
import type { World } from "@/server/cli/tests/simulate/world/world";

export interface Seeds {
  /** The first seed. */
  seed: number;
  count: number;
  /** How many steps each story has; the usual number if absent. */
  steps?: number | undefined;
  /** The payment rail of the stories: the sandbox's provider, the operator's bank account, or Stripe. */
  rail?: SimulatedRail | undefined;
}

export const SIMULATED_RAILS = ["sandbox", "bank", "stripe"] as const;
export type SimulatedRail = (typeof SIMULATED_RAILS)[number];

const PLANS = { sandbox: planStory, bank: planBankStory, stripe: planStripeStory };

/** The first seed whose story broke a promise. */
export interface Found {
  seed: number;
  story: Story;
  told: Told;
}

/** Plays the stories of seeds until one breaks a promise. Null if none does. */
export async function playSeeds(
  world: World,
  { seed: first, count, steps, rail = "sandbox" }: Seeds,
  onPlayed: (seed: number, told: Told) => void = () => {},
): Promise<Found | null> {
  for (let seed = first; seed < first + count; seed += 1) {
    const story = PLANS[rail](seed, steps);
    const told = await playStory(world, story);
    onPlayed(seed, told);
    if (told.breaches.length > 0) return { seed, story, told };
  }
  return null;
}

/** Describes what a story broke, with the shortest story that breaks the same promise. */
export async function explain(world: World, { seed, story, told }: Found): Promise<string> {
  const [breach] = told.breaches;
  const shortest = await shorten(world, story, breach!.promise);
  const of = `${shortest.story.steps.length} of ${story.steps.length} steps, found by playing ${shortest.tries} stories`;
  return [
    `Seed ${seed} broke ${told.breaches.length === 1 ? "a promise" : `${told.breaches.length} promises`}:`,
    ...told.breaches.map(describeBreach),
    "",
    `The shortest story that breaks the first one (${of}):`,
    ...shortest.told.trace,
    ...shortest.told.breaches.map(describeBreach),
  ].join("\n");
}

function describeBreach({ promise, detail }: Breach): string {
  return `BROKEN ${promise}\n  ${detail}`;
}
