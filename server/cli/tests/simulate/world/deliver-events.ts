import { deliverSandboxEvents } from "@/server/adapters/payment-rail/sandbox-events";
import { BYSTANDER } from "@/server/cli/tests/simulate/acts/request";
import { isStripeFailure, type SimulatedStripe } from "@/server/cli/tests/simulate/stripe/simulated-stripe";
import type { World } from "@/server/cli/tests/simulate/world/world";
import { receiveRailEvent } from "@/server/domain/payments/rail-events";
import type { Context } from "@/server/operations/context";

const EVENTS_AT_ONCE = 100;

/** Has the rail post its events to a process. */
export async function deliverEvents(ctx: Context, world: World): Promise<number> {
  const { turns, railPool, signing, state, clock, stripe } = world;
  const [rail] = ctx.ports.rails.all;
  if (stripe) return deliverStripeEvents(ctx, stripe);
  const query = (...args: Parameters<typeof railPool.query>) =>
    turns.ask(BYSTANDER, null, () => railPool.query(...args) as never);
  return deliverSandboxEvents({
    ...signing,
    pool: { query } as unknown as typeof railPool,
    now: clock.now(),
    limit: EVENTS_AT_ONCE,
    random: () => state.railRandom.next(),
    failures: state.failures,
    async post(headers, body) {
      if (!(await receiveRailEvent(ctx, rail!, headers, body))) throw new Error("The event was refused.");
    },
  });
}

/**
 * An event is sent again if its process has died, or if Stripe did not respond when the process looked the event up.
 */
async function deliverStripeEvents(ctx: Context, stripe: SimulatedStripe): Promise<number> {
  const [rail] = ctx.ports.rails.all;
  const events = stripe.eventsToSend();
  for (const { id, headers, body } of events) {
    try {
      await receiveRailEvent(ctx, rail!, headers, body);
      stripe.taken(id);
    } catch (error) {
      if (!isStripeFailure(error)) throw error;
    }
  }
  return events.length;
}
