import type { DuePayment } from "@/server/domain/payments/payment-queue";
import { paymentStates } from "@/server/domain/payments/payment-states";
import type { PaymentChange, PaymentTrigger } from "@/server/domain/payments/payment-transitions";
import { PAYMENT_SENDS_MAX } from "@/server/kernel/limits";
import type { Move } from "@/server/kernel/states";
import type { RailAnswer, RailReason, TakenPayment } from "@/server/ports/payment-rail";

/** How long until the rail is asked again if its answer has no date, and then how often while nothing is new. */
const ASK_AGAIN_MS = 3_600_000;
/** The same for payments on their way for longer than a day, such as bank debits. */
const ASK_SELDOM_MS = 21_600_000;
const LONG_MS = 86_400_000;
const ASK_SOON_MS = 60_000;
const ASK_ABOUT_DISPUTE_MS = 86_400_000;
/** By how much the rail's clock may differ from ours. */
const CLOCK_TOLERANCE_MS = 300_000;

/** What follows from an answer. */
export type Consequence =
  | { kind: "move"; trigger: PaymentTrigger; change: PaymentChange }
  /** Nothing new; the rail is asked again at that instant, or never if it is null. */
  | { kind: "wait"; until: Date | null }
  /** No clear answer; the rail is asked again by the table of retries. */
  | { kind: "unanswered"; message: string }
  /** A clear answer that cannot follow from what is recorded. Asking again would not help: a person looks at it. */
  | { kind: "contradicted"; message: string }
  /** The rail has not taken it yet. It is sent again at that instant, however often. */
  | { kind: "postpone"; until: Date; message: string }
  /** The rail has never seen the key, so sending it again cannot duplicate it. */
  | { kind: "send" };

const NOT_NEEDED = new Set(["charge_returned", "charge_disputed", "charge_reduced", "already_refunded"]);

/** The reason for ending a payment that the rail has never seen and that nobody wants any more. */
export const NOT_TAKEN: PaymentChange = {
  failure_code: "not_taken",
  failure_message: "The payment provider did not take the payment.",
};

/** What was said about a payment, and when. */
interface Said {
  payment: DuePayment;
  answer: RailAnswer;
  answeredAt: Date;
}

/** Decides what follows from an answer of the rail, by the payment's status and nothing else. */
export function consequenceOf({ payment, answer, answeredAt: now }: Said): Consequence {
  if (payment.status === "reinstated") return { kind: "wait", until: null };
  if (answer.outcome === "unknown") return afterSilence(payment, answer.message);
  if (answer.outcome === "absent") return afterAbsence(payment);
  if (answer.outcome === "postponed") return { kind: "postpone", until: answer.until, message: answer.message };
  if (saysNothingNew(payment, answer)) return { kind: "wait", until: askAgainAt(answer, now) };
  const consequence = afterChange(payment, answer, now);
  if (mayMove(payment, consequence.trigger)) return consequence;
  return { kind: "contradicted", message: `the rail says ${answer.outcome} of a payment that is ${payment.status}` };
}

type Clear = Exclude<RailAnswer, { outcome: "unknown" | "absent" | "postponed" }>;

function saysNothingNew(payment: DuePayment, answer: Clear): boolean {
  const { status } = payment;
  if (answer.outcome === "rejected") {
    if (payment.direction === "charge") return status === "declined";
    if (status === "declined") return isNotNeeded(payment, answer);
  }
  return status === answer.outcome || (status === "clearing" && answer.outcome === "accepted");
}

/** When to ask again about a payment whose status matches the answer. */
function askAgainAt(answer: Clear, now: Date): Date | null {
  if (answer.outcome === "disputed") return later(now, ASK_ABOUT_DISPUTE_MS);
  if (answer.outcome !== "accepted") return null;
  if (answer.isAnnounced) return null;
  if (answer.clearsAt === null)
    return later(now, now.getTime() - answer.chargedAt.getTime() > LONG_MS ? ASK_SELDOM_MS : ASK_AGAIN_MS);
  // Past its date and still not cleared: asked again, but not without a pause.
  return answer.clearsAt > now ? answer.clearsAt : later(now, ASK_SOON_MS);
}

function afterChange(payment: DuePayment, answer: Clear, now: Date): Consequence & { kind: "move" } {
  const next_at = askAgainAt(answer, now)?.toISOString();
  switch (answer.outcome) {
    case "accepted": {
      const clears_at = answer.clearsAt?.toISOString();
      return move(clears_at ? "schedule" : "accept", { ...taken(payment, answer, now), clears_at, next_at });
    }
    case "cleared": {
      if (payment.status === "disputed") return move("win", { disputes_lost: disputesLost(answer) });
      if (payment.status === "returned" && payment.direction === "charge")
        return reinstated(payment, clearedAt(payment, answer, answer.clearedAt, now));
      return move("clear", {
        ...taken(payment, answer, now),
        cleared_at: clearedAt(payment, answer, answer.clearedAt, now),
      });
    }
    case "disputed":
      if (payment.status === "cleared")
        return move("dispute", { ...reason(answer), dispute: disputeIn(answer), next_at });
      // It must have cleared in between. The rail is asked again at once.
      return move("clear", {
        ...taken(payment, answer, now),
        cleared_at: clearedAt(payment, answer, answer.disputedAt, now),
        next_at: now.toISOString(),
      });
    case "returned":
      return move("return", { ...taken(payment, answer, now), ...reason(answer) });
    case "declined":
      return move("decline", reason(answer));
    case "rejected":
      if (payment.direction === "charge") return move("refuse", reason(answer));
      return move(isNotNeeded(payment, answer) ? "decline" : "reject", reason(answer));
  }
}

/** If only the rail had ended a charge, its gift gets a successor; what someone gave up is refunded. */
function reinstated({ subjectType, isWanted }: DuePayment, cleared_at: string): Consequence & { kind: "move" } {
  if (subjectType === "gift" && isWanted) return move("reinstate", {});
  return move("recover", { cleared_at, addsRound: true });
}

/** A refund that the rail doesn't pay because the payer has all or part of the money, or may get it, another way. */
function isNotNeeded({ direction }: DuePayment, { code }: RailReason): boolean {
  return direction === "refund" && NOT_NEEDED.has(code);
}

/** A payment that a person has closed is asked about only once: a silent rail doesn't contradict that person. */
function afterSilence({ status }: DuePayment, message: string): Consequence {
  return status === "rejected" ? { kind: "wait", until: null } : { kind: "unanswered", message };
}

function afterAbsence(payment: DuePayment): Consequence {
  // The rail has none of it, which is what is recorded.
  if (payment.status === "rejected" || payment.status === "declined") return { kind: "wait", until: null };
  // It was sent under another payment's key, so it is never sent itself.
  if (payment.key !== payment.id) return { kind: "unanswered", message: "the rail does not know the payment any more" };
  if (!mayMove(payment, "decline"))
    return { kind: "unanswered", message: `the rail does not know a payment that is ${payment.status}` };
  if (!payment.isWanted) return move("decline", NOT_TAKEN);
  if (payment.failures > PAYMENT_SENDS_MAX) return { kind: "unanswered", message: "the rail never takes the payment" };
  return { kind: "send" };
}

function taken(payment: DuePayment, answer: TakenPayment, now: Date): PaymentChange {
  return { rail_reference: answer.reference, charged_at: chargedAt(payment, answer, now).toISOString() };
}

/**
 * The rail's time decides the tax year, so an impossible time is not accepted. A time in the future counts as now if it
 * is ahead by less than the time since the payment was first sent: it may have been sent again, and taken late.
 */
function chargedAt({ firstSentAt }: DuePayment, { chargedAt: at, wasPaidBefore }: TakenPayment, now: Date): Date {
  const sentAt = firstSentAt ?? now;
  if (at > later(now, CLOCK_TOLERANCE_MS))
    return at.getTime() - now.getTime() < now.getTime() - sentAt.getTime() ? now : sentAt;
  return wasPaidBefore || at >= later(sentAt, -CLOCK_TOLERANCE_MS) ? at : sentAt;
}

/** A time before the charge as recorded isn't accepted, either, as when the rail's clock is behind: now counts then. */
function clearedAt(payment: DuePayment, answer: TakenPayment, at: Date, now: Date): string {
  const isCredible = at >= chargedAt(payment, answer, now) && at <= later(now, CLOCK_TOLERANCE_MS);
  return (isCredible ? at : now).toISOString();
}

function reason({ code, message }: RailReason): PaymentChange {
  return { failure_code: code, failure_message: message };
}

function disputeIn({ dispute }: RailAnswer & { outcome: "disputed" }): NonNullable<PaymentChange["dispute"]> {
  const { reference, reason: why, amountCents, dueBy } = dispute;
  return { reference, reason: why, amount_cents: amountCents.toString(), due_at: dueBy?.toISOString() ?? null };
}

/** If a dispute was lost, the part that it was about is among the returned parts. */
function disputesLost({ partsReturned }: TakenPayment): string[] {
  return partsReturned.filter(({ kind }) => kind === "dispute").map(({ reference }) => reference);
}

function move(trigger: PaymentTrigger, change: PaymentChange): Consequence & { kind: "move" } {
  return { kind: "move", trigger, change };
}

function mayMove({ status }: DuePayment, trigger: PaymentTrigger): boolean {
  const { from }: Move<string> = paymentStates.moves[trigger];
  return from.includes(status);
}

function later(at: Date, ms: number): Date {
  return new Date(at.getTime() + ms);
}
