import type { StoryState } from "@/server/cli/tests/simulate/world/world";

/** The currencies of Stripe's balance in a story, and those of the story's two that it converts. */
const HELD = { held: ["USD", "EUR"], converted: [] };
const CONVERTED = { held: ["USD"], converted: ["EUR"] };
/** How much a rate changes from day to day. */
export const RATE_DRIFT = 0.003;

/** Returns the currencies of a story's Stripe account, in capital letters. */
export function currenciesOf({ state }: { state: Pick<StoryState, "convertsEuros"> }) {
  return state.convertsEuros ? CONVERTED : HELD;
}
