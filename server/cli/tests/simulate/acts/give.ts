import { bodyOf, bytesOf, checkAnswer, requestGift } from "@/server/cli/tests/simulate/acts/request-gift";
import { formatCents } from "@/server/cli/tests/simulate/checks/format-cents";
import { limitsOf } from "@/server/cli/tests/simulate/checks/limits-model";
import type { AskedGift } from "@/server/cli/tests/simulate/checks/memory";
import {
  LEAST_GIFT_CENTS,
  mostFor,
  type StoryCurrency,
  usdWorth,
} from "@/server/cli/tests/simulate/checks/money-model";
import type { Action, Amount } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import type { Identity } from "@/server/generated/prisma/client";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { ReplayedResponse } from "@/server/operations/idempotency/stored-response";

/** The amount that people without a limit give. */
const UNLIMITED_CENTS = 10_000n;
/** The payment method of people who have none. */
export const SPARE_METHOD = "pm_sandbox_ok";

/** The gift that an action asks for, with its actual amount at this time. */
export async function askedGift(
  stage: Stage,
  action: Action & { do: "give" },
  number: number,
): Promise<Omit<AskedGift, "methods">> {
  const { cast } = stage;
  const from = cast.donors[action.donor]!;
  const currency = action.currency ?? cast.currency;
  return {
    fromId: from.id,
    toId: action.to === "club" ? cast.club.id : cast.charity.id,
    campaignId: action.to === "campaign" ? cast.campaignId : null,
    cents: await centsOf(stage, from, action.amount, currency),
    currency,
    method: action.method,
    key: `gift ${number}`,
    answer: null,
  };
}

async function centsOf({ world }: Stage, from: Identity, amount: Amount, currency: StoryCurrency): Promise<bigint> {
  if ("cents" in amount) return BigInt(amount.cents);
  const { outgoing } = await limitsOf(world, from.id);
  const left =
    outgoing.limit === null ? UNLIMITED_CENTS : mostFor(outgoing.limit - outgoing.used, currency) + BigInt(amount.left);
  return left < LEAST_GIFT_CENTS ? LEAST_GIFT_CENTS : left;
}

/** Requests a gift, or requests it again with the same key. */
export async function give(
  partner: Context,
  stage: Stage,
  number: number,
  wanted: Omit<AskedGift, "methods">,
): Promise<string> {
  const { world, memory } = stage;
  const asked: AskedGift = { ...wanted, methods: methodsOf(stage, wanted, memory.gifts.get(number)) };
  memory.gifts.set(number, asked);
  const { fromId: from, toId: to, cents, currency, key } = asked;
  const isRefused = [from, to].some((id) => memory.suspendedBefore.has(id));
  const created = await requestGift(partner, key, bodyOf(asked)).catch(async (error) => {
    if (isAlmonerError(error)) asked.answer = { error: error.code };
    if (isAlmonerError(error) && error.code === "monthly_limit_exceeded") await expectAboveLimit(stage, asked);
    throw error;
  });
  if (isRefused && !(created instanceof ReplayedResponse))
    world.state.breach("Nobody gives or receives once they are suspended.", `${from} to ${to}`);
  const body = bytesOf(created);
  checkAnswer(stage, asked, body);
  const { id } = JSON.parse(body) as { id: string };
  asked.answer = { giftId: id, body };
  return `${formatCents(cents)} ${currency} created as …${id.slice(-6)}`;
}

/** The donor's possible methods: if the default is to be charged, every one that may be the default by then. */
function methodsOf({ memory }: Stage, { fromId, method }: Omit<AskedGift, "methods">, before?: AskedGift): string[] {
  if (method !== null) return [method];
  return [...(before?.methods ?? []), ...(memory.defaults.get(fromId) ?? [SPARE_METHOD])];
}

/** A gift that fits into both limits must be accepted, unless something else may have used the limits meanwhile. */
async function expectAboveLimit({ world, memory }: Stage, { fromId, toId, cents, currency }: AskedGift): Promise<void> {
  if (!memory.isAlone) return;
  const worth = usdWorth(cents, currency);
  const { outgoing } = await limitsOf(world, fromId);
  const { incoming } = await limitsOf(world, toId);
  const fits = ({ limit, used }: typeof outgoing) => limit === null || used + worth <= limit;
  if (fits(outgoing) && fits(incoming))
    world.state.breach(
      "No gift that fits into the limits is refused.",
      `${worth} on ${outgoing.used} and ${incoming.used}`,
    );
}
