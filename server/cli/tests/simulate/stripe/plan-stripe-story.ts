import { planStory } from "@/server/cli/tests/simulate/story/plan-story";
import type { Action, Story } from "@/server/cli/tests/simulate/story/story";

/** Plans the same seed's story with the currencies that Stripe supports. The random choices stay the same. */
export function planStripeStory(seed: number, length?: number): Story {
  const { steps, ...story } = planStory(seed, length);
  return {
    ...story,
    stripe: true,
    currency: served(story.currency),
    steps: steps.map((step) => ({
      ...step,
      action: inServed(step.action),
      ...(step.beside && { beside: inServed(step.beside) }),
    })),
  };
}

function served(currency: Story["currency"]): Story["currency"] {
  return currency === "USD" ? "USD" : "EUR";
}

function inServed(action: Action): Action {
  return action.do === "give" && action.currency ? { ...action, currency: served(action.currency) } : action;
}
