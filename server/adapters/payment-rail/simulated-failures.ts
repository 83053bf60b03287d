import { setTimeout as sleep } from "node:timers/promises";
import type { RailAnswer } from "@/server/ports/payment-rail";

interface Switch {
  /** A share is a probability from 0 to 1; a switch is 0 or 1. */
  unit: "share" | "switch" | "milliseconds" | "basis points" | "cents";
  effect: string;
}

/** The failures that can be switched on at the sandbox rail. */
export const FAILURE_SWITCHES = {
  lost_answers: { unit: "share", effect: "The rail does what it was asked, and the answer is lost." },
  refused_connections: { unit: "share", effect: "The call does not reach the rail." },
  hanging: { unit: "share", effect: "The call never answers. Every other one was executed." },
  throwing: { unit: "share", effect: "The call throws. Every other one was executed." },
  slow_ms: { unit: "milliseconds", effect: "Each call takes so much longer." },
  duplicate_events: { unit: "share", effect: "The event is posted twice." },
  delayed_events: { unit: "share", effect: "The event is not posted this time, so that later ones overtake it." },
  shuffled_events: { unit: "share", effect: "The events of a delivery are posted in any order." },
  forgets_keys: { unit: "switch", effect: "Keys older than 24 hours are forgotten: a repetition moves money again." },
  refund_rejected: { unit: "share", effect: "The refund is rejected." },
  refund_returned: { unit: "share", effect: "The refund clears, and the payer's bank sends it back three days later." },
  charge_refused: { unit: "share", effect: "The rail itself refuses the charge, for ever." },
  reinstated: { unit: "share", effect: "A charge that is returned is reinstated five days later." },
  dispute: { unit: "share", effect: "The charge is disputed a day after it cleared, and returned a week later." },
  wrong_amount: { unit: "share", effect: "The rail moves one cent less than requested." },
  cost_basis_points: { unit: "basis points", effect: "What the rail keeps of each charge." },
  cost_fixed_cents: { unit: "cents", effect: "What the rail keeps of each charge, in addition." },
  dispute_fee_cents: { unit: "cents", effect: "What the rail keeps for each dispute, in addition." },
} as const satisfies Record<string, Switch>;

export type FailureSwitch = keyof typeof FAILURE_SWITCHES;
/** The switches that are on; the others are 0. */
export type SimulatedFailures = Partial<Record<FailureSwitch, number>>;

/** An answer without information. */
type NoAnswer = Extract<RailAnswer, { outcome: "unknown" }>;

/** Decides randomly, without drawing a number if there is nothing to decide. */
export function happens(share: number | undefined, random: () => number): boolean {
  return share !== undefined && share > 0 && random() < share;
}

/**
 * Answers a call as a rail does on a bad day: late, not at all, or with a lost answer. Rejects with the signal's reason
 * when the caller stops waiting; work already started continues.
 */
export async function callWithFailures<Answer>(
  failures: SimulatedFailures,
  { random, signal }: { random: () => number; signal: AbortSignal },
  call: () => Promise<Answer>,
): Promise<Answer | NoAnswer> {
  signal.throwIfAborted();
  if (failures.slow_ms) await orAborted(sleep(failures.slow_ms), signal);
  if (happens(failures.refused_connections, random)) return noAnswer("The connection was refused.");
  const hangs = happens(failures.hanging, random);
  const throws = !hangs && happens(failures.throwing, random);
  if ((hangs || throws) && random() < 0.5) await orAborted(call(), signal);
  if (hangs) return orAborted(new Promise<never>(() => {}), signal);
  if (throws) throw new Error("The sandbox rail failed, as it was switched to.");
  const answer = await orAborted(call(), signal);
  return happens(failures.lost_answers, random) ? noAnswer("The connection broke before the answer.") : answer;
}

/** Returns an answer without information. */
export function noAnswer(message: string): NoAnswer {
  return { outcome: "unknown", message };
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", stop));
}
