import { afterEach, beforeEach, expect, it } from "vitest";
import { Random } from "@/server/cli/tests/random";
import { StripeGiving } from "@/server/testing/stripe-giving";

// Guards the books against events that arrive in any order, twice, or never: events that were never sent are looked up.

/** `STRIPE_EVENTS` plays more of them. */
const EVENTS = Number(process.env.STRIPE_EVENTS) || 150;
const GIFTS_AT_ONCE = 10;
const MINUTES = 60_000;
const LOST = 0.1;

let stripe: StripeGiving;
beforeEach(async () => {
  stripe = await StripeGiving.open({ statementPageSize: EVENTS > 1_000 ? 100 : 3 });
});
afterEach(() => stripe.close());

it(
  `${EVENTS} events that come shuffled and doubled, a tenth of them never, leave books that are exact`,
  async () => {
    const { world, giving } = stripe;
    const random = new Random(EVENTS);
    world.double.disturbWebhooks({ shuffled: true, doubled: 1, lost: LOST });
    const seen = new Set<string>();
    const eventCount = () => world.double.scope().all("event").length;
    let tidiedAt = 0;
    while (eventCount() < EVENTS) {
      if (eventCount() - tidiedAt > 1_000) {
        tidiedAt = eventCount();
        await stripe.tidyDatabase();
      }
      for (let gift = 0; gift < GIFTS_AT_ONCE; gift += 1) await give(random);
      await stripe.pass(300_000);
      await stripe.pass(60_000);
      for (const { id, captured } of world.double.scope().all("charge")) {
        if (captured && !seen.has(id)) act(id, random);
        if (captured) seen.add(id);
      }
      await stripe.pass(3_600_000);
    }
    for (const { id, status } of world.double.scope().all("dispute"))
      if (status === "needs_response")
        world.double.control(random.next() < 0.5 ? "win_dispute" : "lose_dispute", { dispute: id });
    if (EVENTS > 1_000) await stripe.tidyDatabase();
    // One look-up of the events that were never sent.
    await stripe.pass(300_000);
    await stripe.pass(60_000);
    expect(await stripe.disagreements()).toEqual([]);
    const charges = world.double.scope().all("charge");
    const gone = charges.filter(({ id }) => isGone(id)).length;
    const statuses = (await giving.gifts()).map(({ status }) => status);
    expect(statuses.filter((status) => status === "settled")).toHaveLength(charges.length - gone);
    expect(statuses.filter((status) => status === "reversed")).toHaveLength(gone);
  },
  (EVENTS > 1_000 ? 180 : 30) * MINUTES,
);

/** Half of the donors come back from Stripe's page. */
async function give(random: Random): Promise<void> {
  const started = await stripe.giving.send();
  if (started.outcome !== "leads_to") throw new Error(JSON.stringify(started));
  const query = stripe.payLast();
  if (random.next() < 0.5) await stripe.comeBack(query);
}

/** A third of the charges are disputed, or refunded at Stripe. */
function act(charge: string, random: Random): void {
  const chance = random.next();
  if (chance < 0.2) stripe.world.double.control("dispute", { charge });
  else if (chance < 0.33) stripe.world.double.control("refund", { charge });
}

function isGone(charge: string): boolean {
  const scope = stripe.world.double.scope();
  const isLost = scope.all("dispute").some((dispute) => dispute.charge === charge && dispute.status === "lost");
  return isLost || scope.all("refund").some((refund) => refund.charge === charge);
}
