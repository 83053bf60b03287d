import { methodOf } from "@/server/adapters/payment-rail/sandbox-tokens";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";

/** An authorization of a payer's bank, as the payment provider knows it. */
export interface Hold {
  id: string;
  /** The key of the payment that captured it; null if none did. */
  capturedBy: string | null;
  /** Whether the product has released it, or could not know about it. */
  isLetGo: boolean;
}

const SANDBOX_HOLDS = `
  SELECT id, captured_by AS "capturedBy", released_at IS NOT NULL AS "isLetGo" FROM sandbox_rail.authorizations ORDER BY id`;

/** Authorizations that had ended when the method that their form had saved was charged. */
const OUTLIVED = `
  SELECT a.token FROM payment_authorizations a WHERE a.outcome = 'charged' AND EXISTS (SELECT FROM payments p
    WHERE p.subject_id = a.gift_id AND p.token = a.token AND p.direction = 'charge' AND p.charged_at >= a.ends_at)`;

const CHARGED = `
  SELECT p.id, p.subject_id AS "giftId", g.id IS NOT NULL AS "isGift" FROM payments p LEFT JOIN gifts g ON g.id = p.subject_id
  WHERE p.direction = 'charge' AND p.subject_type = 'gift'`;

const OF_FORMS = `
  SELECT c.id, c.error, g.id AS "giftId", g.amount_cents::text AS cents, g.currency, g.from_id AS "fromId",
    g.campaign_id AS "campaignId"
  FROM checkouts c LEFT JOIN gifts g ON g.id = c.gift_id ORDER BY c.id`;

/** Gifts that ended after their authorization was gone. */
const ENDED = `
  SELECT DISTINCT g.id FROM gifts g JOIN payment_authorizations a ON a.gift_id = g.id WHERE a.ends_at <= g.failed_at`;

interface OfForm {
  id: string;
  error: string | null;
  giftId: string | null;
  cents: string | null;
  currency: string;
  fromId: string;
  campaignId: string;
}

/** Each authorization of a form is captured once, for a gift, or released; and each paid form made one gift at most. */
export async function checkForms(stage: Stage): Promise<void> {
  if (!stage.story.hasForms) return;
  await checkHolds(stage);
  await checkPaid(stage);
}

async function checkHolds({ world }: Stage): Promise<void> {
  const { admin, state, stripe } = world;
  const holds = stripe ? await stripe.holds() : (await admin.query<Hold>(SANDBOX_HOLDS)).rows;
  const { rows } = await admin.query<{ id: string; giftId: string; isGift: boolean }>(CHARGED);
  const charges = new Map(rows.map((charge) => [charge.id, charge]));
  const { rows: outlived } = await admin.query<{ token: string }>(OUTLIVED);
  const captured = new Map<string, number>();
  for (const { id, capturedBy, isLetGo } of holds) {
    if (capturedBy === null) {
      if (!isLetGo && !outlived.some(({ token }) => token.startsWith(`${id}.`)))
        state.breach("What a form had held back is captured, or let go.", `${id} is neither`);
      continue;
    }
    const charge = charges.get(capturedBy);
    if (!charge?.isGift) state.breach("Nothing is captured without a gift.", `${id} for ${capturedBy}`);
    else captured.set(charge.giftId, (captured.get(charge.giftId) ?? 0) + 1);
  }
  for (const [giftId, times] of captured)
    if (times > 1) state.breach("What forms had held back for a gift is captured once.", `${giftId}: ${times} times`);
}

/** What donors know about each form: that they paid, and how much. */
async function checkPaid({ world, cast, memory }: Stage): Promise<void> {
  const { admin, state } = world;
  const { rows } = await admin.query<OfForm>(OF_FORMS);
  for (const { payer, cents, checkoutId, query, method } of memory.forms.values()) {
    const found = rows.find(({ id }) => id === checkoutId);
    if (!found) continue;
    if (query && !found.giftId && found.error === null && !isDeclinedThere(method))
      state.breach("Each form that was paid made a gift, or says why not.", found.id);
    if (!found.giftId) continue;
    const wanted = [cast.payers[payer]!.id, cents, cast.currency, cast.campaignId];
    const is = [found.fromId, found.cents, found.currency, found.campaignId];
    if (String(is) !== String(wanted))
      state.breach("A form's gift is what was entered.", `entered ${wanted}, found ${is}`);
  }
}

const isDeclinedThere = (method: string) => methodOf(method)?.declines !== undefined;

/** The gifts that forms made. Gifts without an authorization had to be paid again. */
export async function giftsOfForms({
  world,
}: Stage): Promise<{ all: ReadonlySet<string>; ended: ReadonlySet<string> }> {
  const { rows } = await world.admin.query<OfForm>(OF_FORMS);
  const { rows: ended } = await world.admin.query<{ id: string }>(ENDED);
  return {
    all: new Set(rows.flatMap(({ giftId }) => giftId ?? [])),
    ended: new Set(ended.map(({ id }) => id)),
  };
}
