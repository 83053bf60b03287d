import { answerInTime } from "@/server/domain/payments/answer-in-time";
import type { ClaimedPayment } from "@/server/domain/payments/payment-queue";
import { RAIL_CALLS_AT_ONCE } from "@/server/kernel/limits";
import type { Context } from "@/server/operations/context";
import type { PaymentDirection, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

/** What a rail is called for: to make the payment, or to find out what happened to it. */
export type RailCall = PaymentDirection | "find";

/** A call that has ended, with what the rail said. */
export interface Answered {
  payment: ClaimedPayment;
  call: RailCall;
  sentAt: Date;
  answeredAt: Date;
  answer: RailAnswer;
}

/** The calls to a rail that this process has under way, and those that wait. */
interface Lane {
  underWay: number;
  waiting: (() => void)[];
}

/** By the rail's name, so that a rail that hangs gets no unlimited number of calls, and delays no other. */
const lanes = new Map<string, Lane>();

function laneOf(rail: string): Lane {
  const lane = lanes.get(rail) ?? { underWay: 0, waiting: [] };
  lanes.set(rail, lane);
  return lane;
}

/**
 * Calls the payment's rail about it, once fewer calls to that rail than the limit are under way, and waits for its
 * answer for a limited time. It never throws: whatever goes wrong becomes an unknown answer.
 */
export async function callRail(ctx: Context, payment: ClaimedPayment, call: RailCall): Promise<Answered> {
  const lane = laneOf(payment.rail);
  if (lane.underWay >= RAIL_CALLS_AT_ONCE) await new Promise<void>((begin) => lane.waiting.push(begin));
  else lane.underWay += 1;
  const sentAt = ctx.now();
  try {
    const answer = await answerOf(ctx, payment, call);
    return { payment, call, sentAt, answeredAt: ctx.now(), answer: verified(payment, answer) };
  } finally {
    const next = lane.waiting.shift();
    if (next) next();
    else lane.underWay -= 1;
  }
}

function operationOf({ amount, ...payment }: ClaimedPayment): RailOperation {
  const { key, direction, currency, token, chargeReference, subjectId, statementText, isPayerPresent } = payment;
  const { id, railReference, absentAt } = payment;
  const firstSentAt = absentAt ?? payment.firstSentAt;
  // A payment that continues another was sent before, under that one's key.
  const sentAt = firstSentAt !== null && key === id ? { firstSentAt } : {};
  const operation = { key, direction, amountCents: BigInt(amount), currency, token, chargeReference, subjectId };
  return {
    ...operation,
    ...sentAt,
    ...(railReference !== null && { reference: railReference }),
    ...(statementText !== null && { statementText }),
    ...(isPayerPresent && { isPayerPresent }),
  };
}

async function answerOf(ctx: Context, payment: ClaimedPayment, call: RailCall): Promise<RailAnswer> {
  try {
    const rail = ctx.ports.rails.railOf(payment);
    return await answerInTime(ctx, (options) => rail[call](operationOf(payment), options));
  } catch (error) {
    return { outcome: "unknown", message: error instanceof Error ? error.message : String(error) };
  }
}

/** An answer with another amount or currency doesn't answer what was asked. */
function verified({ amount, currency }: ClaimedPayment, answer: RailAnswer): RailAnswer {
  if (!("amountCents" in answer)) return answer;
  if (answer.amountCents === BigInt(amount) && answer.currency === currency) return answer;
  const said = `${answer.amountCents} ${answer.currency}`;
  return {
    outcome: "unknown",
    message: `${MISMATCH}: the rail says ${said} where ${amount} ${currency} was requested`,
  };
}

/** The prefix of the message if the answer has another amount. */
export const MISMATCH = "amount mismatch";
