import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { AttemptSlots } from "@/server/domain/webhooks/attempt-slots";
import { Attempts } from "@/server/domain/webhooks/attempts";
import { claimDeliveries } from "@/server/domain/webhooks/claim-deliveries";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { fanOutEvents } from "@/server/domain/webhooks/fan-out-events";
import type { Context } from "@/server/operations/context";

/** The events to which the endpoint of a story is subscribed. */
export const STORY_EVENTS = ["gift.settled", "gift.failed", "gift.reversed"] as const;

const AT_ONCE_MAX = 6;
const ROUNDS_MAX = 300;
const NEVER = new AbortController().signal;
const NEXT = "SELECT min(next_attempt_at) AS at FROM webhook_deliveries WHERE status IN ('pending', 'failed')";

/** The organizer's endpoint, which gets what the organizer may know of the story. */
export const ORGANIZER_URL = "https://hooks.example.org/organizer";

/**
 * Subscribes the partner of a story, and the organizer. Returns the secret with which the partner's endpoint verifies
 * signatures.
 */
export async function subscribe(partner: Context, organizer: Context): Promise<string> {
  await createWebhook(organizer, { url: ORGANIZER_URL, events: ["campaign.contribution", ...STORY_EVENTS] });
  const { secret } = await createWebhook(partner, {
    url: "https://hooks.example.org/story",
    events: [...STORY_EVENTS],
  });
  return secret;
}

/** Queues events for the endpoint, and makes the due attempts one after the other. */
export async function deliverWebhooks(ctx: Context): Promise<number> {
  await fanOutEvents(ctx, NEVER);
  const attempts = new Attempts(ctx, new AttemptSlots(1));
  for (let made = 0; made < AT_ONCE_MAX; made += 1) {
    const [delivery] = await claimDeliveries(ctx, () => ({ count: 1, forBusy: 1 }));
    if (!delivery) return made;
    await attempts.start([delivery]);
    await attempts.end();
  }
  return AT_ONCE_MAX;
}

/** Delivers until nothing is left, however long that takes by the story's clock: the endpoint may still fail. */
export async function deliverAll(
  { world, cast }: Stage,
  play: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  if (cast.webhookSecret === null) return;
  const { clock, tables, admin, processes, state } = world;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    await tables.expireLeases();
    await play(() => deliverWebhooks(processes[0].ctx));
    const { rows } = await admin.query<{ at: Date | null }>(NEXT);
    const at = rows[0]!.at;
    if (at === null) return;
    clock.advance(Math.max(at.getTime() - clock.now().getTime(), 0) + 1);
  }
  state.breach("Everything ends once nothing fails any more.", `webhooks, not within ${ROUNDS_MAX} rounds`);
}
