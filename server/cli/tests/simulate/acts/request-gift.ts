import { idempotentRequest } from "@/server/api/idempotency";
import type { AskedGift } from "@/server/cli/tests/simulate/checks/memory";
import { FEE_CENTS } from "@/server/cli/tests/simulate/checks/money-model";
import { isUnnamed } from "@/server/cli/tests/simulate/checks/names-model";
import type { Repetition } from "@/server/cli/tests/simulate/story/story";
import type { Stage } from "@/server/cli/tests/simulate/world/stage";
import { createGift } from "@/server/domain/gifts/create-gift";
import { isAlmonerError } from "@/server/kernel/errors";
import type { Context } from "@/server/operations/context";
import { ReplayedResponse } from "@/server/operations/idempotency/stored-response";
import { giftCreateBody } from "@/server/resources/gift-create";

const PATH = "/v1/gifts";

type Wanted = Pick<AskedGift, "fromId" | "toId" | "cents" | "currency" | "campaignId" | "method" | "key">;

/** The body of a request for a gift, as a client writes it. */
export function bodyOf({ fromId, toId, cents, currency, campaignId, method, key }: Wanted): Record<string, unknown> {
  return {
    from: fromId,
    to: toId,
    amount_cents: Number(cents),
    currency,
    memo: "Lamps",
    ...(campaignId && { campaign_id: campaignId }),
    ...(isUnnamed(cents) && { anonymous: true }),
    ...(method && { payment_method_id: method }),
    metadata: {
      order: {
        key,
        lines: [
          { item: "lamp", count: 1 },
          { item: "oil", count: 2 },
        ],
      },
    },
  };
}

/** Makes the request with the key, as the API does. */
export function requestGift(partner: Context, key: string, body: Record<string, unknown>) {
  const request = new Request(`http://almoner.test${PATH}`, { method: "POST", headers: { "Idempotency-Key": key } });
  return createGift(partner, giftCreateBody.parse(body), { idempotency: idempotentRequest(request, PATH, body) });
}

/** The body of a response, as it would be sent. */
export function bytesOf(answer: Awaited<ReturnType<typeof requestGift>>): string {
  return answer instanceof ReplayedResponse ? answer.body : JSON.stringify(answer);
}

/** Checks that a response has the promised fields, with the requested values. */
export function checkAnswer({ world: { state } }: Stage, asked: AskedGift, text: string): void {
  const { id, created_at, ...rest } = JSON.parse(text) as Record<string, unknown>;
  const { campaign_id: _, payment_method_id: __, anonymous: ___, ...echoed } = bodyOf(asked);
  const cents = Number(asked.cents);
  const fee = Number(FEE_CENTS);
  const wanted = { ...echoed, fee_cents: fee, net_cents: cents - fee, status: "pending" };
  const sorted = (fields: object) =>
    JSON.stringify(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
  if (!id || !created_at || sorted(rest) !== sorted(wanted))
    state.breach("The answer to a new gift says what was asked for, the fee and the net amount.", text);
}

/** The body of a repeated request for a gift. */
function repeated(body: Record<string, unknown>, how: Repetition): Record<string, unknown> {
  const metadata = structuredClone(body.metadata) as { order: { lines: { count?: number }[] } };
  const line = metadata.order.lines[1]!;
  switch (how) {
    case "same":
      return Object.fromEntries(Object.entries(body).reverse());
    case "amount":
      return { ...body, amount_cents: (body.amount_cents as number) + 1 };
    case "memo":
      return { ...body, memo: null };
    case "nested":
      line.count = 3;
      return { ...body, metadata };
    case "left out":
      delete line.count;
      return { ...body, metadata };
  }
}

/**
 * Repeats a request that got its response: the same body gets the same bytes, any other body an error, and neither
 * moves money.
 */
export async function repeatGift(partner: Context, stage: Stage, number: number, how: Repetition): Promise<string> {
  const { world, memory } = stage;
  const asked = memory.gifts.get(number);
  if (!asked?.answer || !("giftId" in asked.answer)) return "no such gift";
  const { giftId, body } = asked.answer;
  try {
    const answer = await requestGift(partner, asked.key, repeated(bodyOf(asked), how));
    if (how !== "same") world.state.breach("A key with another body is refused.", `${how}: ${bytesOf(answer)}`);
    else if (!(answer instanceof ReplayedResponse) || answer.status !== 201 || answer.body !== body)
      world.state.breach("A repeated request gets the same bytes.", `${bytesOf(answer)}, and not ${body}`);
    return `${giftId.slice(-6)} answered again`;
  } catch (error) {
    const code = isAlmonerError(error) ? error.code : null;
    if (code !== null && (code !== "idempotency_key_reused" || how === "same"))
      world.state.breach("A repeated request gets the same bytes.", `${how}: ${code}`);
    throw error;
  }
}
