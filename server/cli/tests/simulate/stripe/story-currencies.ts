import type { StoryState } from "@/server/cli/tests/simulate/world/world";

/** What Stripe holds in a story, and what it converts of the two currencies that stories are played in. */
const HELD = { held: ["USD", "EUR"], converted: [] };
const CONVERTED = { held: ["USD"], converted: ["EUR"] };
/** By how much a rate changes from day to day. */
export const RATE_DRIFT = 0.003;

/** Returns the currencies of a story's Stripe account, in capital letters. */
export function currenciesOf({ state }: { state: Pick<StoryState, "convertsEuros"> }) {
  return state.convertsEuros ? CONVERTED : HELD;
}
