import { actOnPool } from "@/server/cli/simulate/act-on-pool";
import { personIn } from "@/server/cli/simulate/cast";
import { deliverEvents } from "@/server/cli/simulate/deliver-events";
import { formatCents } from "@/server/cli/simulate/format-cents";
import { limitsOf } from "@/server/cli/simulate/limits-model";
import type { AskedGift } from "@/server/cli/simulate/memory";
import { playTime } from "@/server/cli/simulate/play-time";
import type { Stage } from "@/server/cli/simulate/stage";
import type { Action, Amount } from "@/server/cli/simulate/story";
import type { Context } from "@/server/domain/context";
import { createGift } from "@/server/domain/gifts/create-gift";
import { failOpenGiftsOf } from "@/server/domain/gifts/fail-gifts";
import { refundGift } from "@/server/domain/gifts/refund-gift";
import { suspendIdentity } from "@/server/domain/identities/suspend-identity";
import { ReplayedResponse } from "@/server/domain/operation";
import { createRecurringGift } from "@/server/domain/recurring/create-recurring-gift";
import { updateRecurringGift } from "@/server/domain/recurring/update-recurring-gift";
import { replaceList } from "@/server/domain/screening/replace-list";
import type { Identity } from "@/server/generated/prisma/client";
import { sweepNamed } from "@/server/jobs/jobs";
import { isAlmonerError } from "@/server/kernel/errors";
import { GIFT_MINIMUM_CENTS } from "@/server/kernel/limits";

/** What those give who have no limit that could be used up. */
const UNLIMITED_CENTS = 10_000n;
const NEVER = new AbortController().signal;

/** Does what an action says, as the process of the context. Returns what came of it; throws the operation's error. */
export async function act(ctx: Context, stage: Stage, action: Action, number: number): Promise<string> {
  const { world, cast, memory } = stage;
  const partner = ctx.as(cast.partner);
  switch (action.do) {
    case "give":
      return give(partner, stage, number, await askedGift(stage, action, number));
    case "refund":
      return refund(partner, stage, action.gift);
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
      return `version ${(await replaceList(ctx, "story", parties, { isDecisive: true })).version}`;
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
    case "commit":
    case "cancel commitment":
    case "request payout":
    case "decide payout":
    case "draw":
    case "set pool":
      return actOnPool(partner, cast, action);
    case "events":
      return `${await deliverEvents(ctx, world)} delivered`;
    case "sweep":
      await sweepNamed(action.name).run(ctx, { dueBefore: ctx.now(), signal: NEVER });
      return "done";
    case "play time":
      await playTime(ctx, stage, action.ms);
      return "";
    case "wait":
      world.clock.advance(action.ms);
      if (action.ms >= 60_000) await world.tables.expireLeases();
      return "";
  }
}

async function refund(partner: Context, { memory }: Stage, gift: number): Promise<string> {
  const asked = memory.gifts.get(gift)?.answer;
  if (!asked || !("giftId" in asked)) return "no such gift";
  const before = memory.refunds.get(asked.giftId);
  memory.refunds.set(asked.giftId, before ?? "unanswered");
  await refundGift(partner, { id: asked.giftId, reason: null }).catch((error) => {
    // Another request may have been confirmed meanwhile, which is why this one was refused.
    const isConfirmed = memory.refunds.get(asked.giftId) === "confirmed";
    if (isAlmonerError(error) && !before && !isConfirmed) memory.refunds.delete(asked.giftId);
    throw error;
  });
  memory.refunds.set(asked.giftId, "confirmed");
  return "refunded";
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
