import { deliverSandboxEvents } from "@/server/adapters/payment-rail/sandbox-events";
import { type Cast, personIn } from "@/server/cli/simulate/cast";
import { formatCents } from "@/server/cli/simulate/format-cents";
import { limitsOf } from "@/server/cli/simulate/limits-model";
import type { AskedGift, Memory } from "@/server/cli/simulate/memory";
import type { Action, Amount, Person } from "@/server/cli/simulate/story";
import type { Requester } from "@/server/cli/simulate/turns";
import type { World } from "@/server/cli/simulate/world";
import type { Context } from "@/server/domain/context";
import { createGift } from "@/server/domain/gifts/create-gift";
import { failOpenGiftsOf } from "@/server/domain/gifts/fail-gifts";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { ReplayedResponse } from "@/server/domain/operation";
import { receiveRailEvent } from "@/server/domain/payments/rail-events";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import { sweepNamed } from "@/server/jobs/jobs";
import { isAlmonerError } from "@/server/kernel/errors";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";

/** What actions act on. */
export interface Stage {
  world: World;
  cast: Cast;
  memory: Memory;
}

const EVENTS_AT_ONCE = 100;
/** What those give who have no limit that could be used up. */
const UNLIMITED_CENTS = 10_000n;
/** The rail itself, as one of those who wait for their turn. It never dies. */
const RAIL: Requester = { isDead: false, countRequest: () => null, die: async () => {} };
const NEVER = new AbortController().signal;

/** Does what an action says, as the process of the context. Returns what came of it; throws the operation's error. */
export async function act(ctx: Context, stage: Stage, action: Action, number: number): Promise<string> {
  const { world, cast, memory } = stage;
  const partner = ctx.as(cast.partner);
  switch (action.do) {
    case "give":
      return give(partner, stage, number, await askedGift(stage, action, number));
    case "refund": {
      const asked = memory.gifts.get(action.gift)?.answer;
      if (!asked || !("giftId" in asked)) return "no such gift";
      const before = memory.refunds.get(asked.giftId);
      memory.refunds.set(asked.giftId, before ?? "unanswered");
      await refundGift(partner, { id: asked.giftId, reason: null }).catch((error) => {
        if (isAlmonerError(error) && !before) memory.refunds.delete(asked.giftId);
        throw error;
      });
      memory.refunds.set(asked.giftId, "confirmed");
      return "refunded";
    }
    case "suspend": {
      const { id } = personIn(cast, action.who);
      memory.suspects.add(id);
      await ctx.transaction((tx) => suspendIdentity(tx, id, "operator"));
      await failOpenGiftsOf(ctx, id);
      return "suspended";
    }
    case "list": {
      const { id, displayName } = personIn(cast, action.who);
      memory.suspects.add(id);
      memory.listed.add(displayName!);
      const kind = "individual" as const;
      const parties = [...memory.listed].map((name) => ({ uid: name, kind, name, aliases: [] }));
      return `version ${await replaceList(ctx, "story", parties)}`;
    }
    case "start recurring": {
      const from = cast.donors[action.donor]!.id;
      const { cents, cadence, method: payment_method_id } = action;
      const terms = { from, amount_cents: BigInt(cents), cadence, payment_method_id };
      const { id } = await createRecurringGift(partner, { id: cast.campaignId, ...terms });
      memory.recurring.set(number, id);
      return "started";
    }
    case "change recurring": {
      const id = memory.recurring.get(action.gift);
      if (!id) return "no such recurring gift";
      await updateRecurringGift(partner, { id, status: action.status });
      return "changed";
    }
    case "events":
      return `${await deliverEvents(ctx, world)} delivered`;
    case "sweep":
      await sweepNamed(action.name).run(ctx, { dueBefore: ctx.now(), signal: NEVER });
      return "done";
    case "wait":
      world.clock.advance(action.ms);
      if (action.ms >= 60_000) await world.tables.expireLeases();
      return "";
  }
}

/** Asks for a gift, or asks again under the same key. */
export async function give(partner: Context, { memory }: Stage, number: number, asked: AskedGift): Promise<string> {
  memory.gifts.set(number, asked);
  const { fromId: from, toId: to, cents: amount_cents, campaignId, method: payment_method_id, key } = asked;
  const input = { from, to, amount_cents, campaign_id: campaignId ?? undefined, payment_method_id };
  const idempotency = { key, requestHash: key };
  const created = await createGift(partner, input, { idempotency }).catch((error) => {
    if (isAlmonerError(error)) asked.answer = { error: error.code };
    throw error;
  });
  const { id } = created instanceof ReplayedResponse ? (JSON.parse(created.body) as { id: string }) : created;
  asked.answer = { giftId: id };
  return `${formatCents(amount_cents)} created as …${id.slice(-6)}`;
}

async function askedGift(stage: Stage, action: Action & { do: "give" }, number: number): Promise<AskedGift> {
  const { cast } = stage;
  const from = cast.donors[action.donor]!;
  return {
    fromId: from.id,
    toId: action.to === "club" ? cast.club.id : cast.charity.id,
    campaignId: action.to === "campaign" ? cast.campaignId : null,
    cents: await centsOf(stage, from, action.amount),
    method: action.method,
    key: `gift ${number}`,
    answer: null,
  };
}

async function centsOf({ world }: Stage, from: Identity, amount: Amount): Promise<bigint> {
  if ("cents" in amount) return BigInt(amount.cents);
  const { outgoing } = await limitsOf(world, from.id);
  const left = outgoing.limit === null ? UNLIMITED_CENTS : outgoing.limit - outgoing.used + BigInt(amount.left);
  return left < GIFT_MINIMUM_CENTS ? GIFT_MINIMUM_CENTS : left;
}

/** Has the rail post its events to a process. */
export async function deliverEvents(ctx: Context, { turns, railPool, signing, state, clock }: World): Promise<number> {
  const query = (...args: Parameters<typeof railPool.query>) =>
    turns.ask(RAIL, null, () => railPool.query(...args) as never);
  return deliverSandboxEvents({
    ...signing,
    pool: { query } as unknown as typeof railPool,
    now: clock.now(),
    limit: EVENTS_AT_ONCE,
    random: () => state.railRandom.next(),
    failures: state.failures,
    async post(headers, body) {
      if (!(await receiveRailEvent(ctx, headers, body))) throw new Error("The event was refused.");
    },
  });
}

/** An action in a few words. */
export function describeAction(action: Action): string {
  switch (action.do) {
    case "give": {
      const amount =
        "cents" in action.amount
          ? formatCents(action.amount.cents)
          : `what is left of the limit, plus ${action.amount.left} cents,`;
      return `donor ${action.donor} gives ${amount} to the ${action.to} with ${action.method}`;
    }
    case "refund":
      return `the gift of step ${action.gift} is refunded`;
    case "suspend":
      return `${describePerson(action.who)} is suspended`;
    case "list":
      return `a new sanctions list names ${describePerson(action.who)}`;
    case "start recurring":
      return `donor ${action.donor} starts to give ${formatCents(action.cents)} ${action.cadence} with ${action.method}`;
    case "change recurring":
      return `the recurring gift of step ${action.gift} becomes ${action.status}`;
    case "events":
      return "the rail posts its events";
    case "sweep":
      return `${action.name} runs`;
    case "wait":
      return `${action.ms / 3_600_000 >= 1 ? `${action.ms / 3_600_000} h` : `${action.ms / 1_000} s`} go by`;
  }
}

function describePerson(who: Person): string {
  return "donor" in who ? `donor ${who.donor}` : `sponsor ${who.sponsor}`;
}
