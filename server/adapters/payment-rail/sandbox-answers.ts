import { SANDBOX_REASONS } from "@/server/adapters/payment-rail/sandbox-reasons";
import type { Change, Executed } from "@/server/adapters/payment-rail/sandbox-script";
import type { Cents } from "@/server/kernel/money";
import type { RailAnswer } from "@/server/ports/payment-rail";
import type { RailCost } from "@/server/ports/rail-cost";
import type { RailDispute } from "@/server/ports/rail-dispute";
import type { PartReturned } from "@/server/ports/rail-part";

const DAY_MS = 86_400_000;

/** Returns the rail's answer about an operation at a given time. */
export function answerAt(executed: Executed, now: Date): RailAnswer {
  const { reference, amountCents, operation, changes, authorizedAt } = executed;
  const { outcome, code, at } = changeAt(executed, now);
  const reason = { code: code ?? outcome, message: SANDBOX_REASONS[code ?? "declined"] };
  const costs = costsAt(executed, now);
  const partsReturned = partsReturnedAt(executed, now);
  const { currency } = operation;
  const charged = authorizedAt
    ? { chargedAt: authorizedAt, wasPaidBefore: true as const }
    : { chargedAt: changes[0]!.at };
  const taken = { reference, amountCents, currency, ...charged, costs, partsReturned };
  switch (outcome) {
    case "declined":
    case "rejected":
      return { outcome, ...reason };
    case "accepted":
      return { outcome: "accepted", clearsAt: changes[1]?.at ?? null, ...taken };
    case "cleared":
      return { outcome: "cleared", clearedAt: changes.find((change) => change.outcome === "cleared")!.at, ...taken };
    case "returned":
      return { outcome: "returned", returnedAt: at, ...taken, ...reason };
    case "disputed":
      return { outcome: "disputed", disputedAt: at, dispute: disputeAt(executed, at), ...taken, ...reason };
  }
}

/**
 * The payer's bank accepts an answer for six days. If a part of the charge will go back, only that part is disputed.
 */
function disputeAt({ reference, amountCents: whole, changes }: Executed, at: Date): RailDispute {
  const number = changes.findIndex((change) => change.at.getTime() === at.getTime() && change.outcome === "disputed");
  const amountCents = changes[number + 1]?.returnedCents || whole;
  const dueBy = later(at, 6 * DAY_MS);
  return { reference: disputeReference(reference, number), reason: "fraudulent", amountCents, dueBy };
}

/** The parts of a charge that have gone back by a given time while the rest stands. */
export function partsReturnedAt({ reference, changes }: Executed, now: Date): PartReturned[] {
  return changes.flatMap(({ at, returnedCents = 0n }, number) => {
    if (returnedCents === 0n || at > now) return [];
    return [
      partReturned(reference, { number, returnedCents, wasDisputed: changes[number - 1]?.outcome === "disputed" }),
    ];
  });
}

/** The part that went back with one change of a charge, as the rail reports it. */
export function partReturned(
  reference: string,
  { number, returnedCents: amountCents, wasDisputed }: { number: number; returnedCents: Cents; wasDisputed: boolean },
): PartReturned {
  if (wasDisputed) return { kind: "dispute", reference: disputeReference(reference, number - 1), amountCents };
  return { kind: "refund", reference: `${reference}.${number}.part`, amountCents };
}

function disputeReference(reference: string, number: number): string {
  return `${reference}.${number}`;
}

/**
 * The costs that the rail has charged by a given time: for a charge once it has cleared, even if it is returned later,
 * and for disputes.
 */
function costsAt({ reference, costCents, operation, changes }: Executed, now: Date): RailCost[] {
  const { currency } = operation;
  const visible = changes.filter(({ at }, number) => number === 0 || at <= now);
  const hasCleared = visible.some(({ outcome }) => outcome === "cleared");
  const processing = {
    kind: "processing",
    reference: processingReference(reference),
    amountCents: costCents,
    currency,
  };
  const fees = visible.map(({ feeCents = 0n }, number) => {
    return { kind: "dispute", reference: feeReference(reference, number), amountCents: feeCents, currency };
  });
  return [...(hasCleared ? [processing] : []), ...fees].filter(({ amountCents }) => amountCents > 0n);
}

/** The rail's reference for the cost of a charge. */
export function processingReference(reference: string): string {
  return `${reference}.fee`;
}

/** The rail's reference for the cost of a change of an operation. */
export function feeReference(reference: string, number: number): string {
  return `${reference}.${number}.fee`;
}

/**
 * The latest change visible at a given time. The first one is always visible, even to a process whose clock is behind.
 */
export function changeAt({ changes }: Executed, now: Date): Change {
  return changes.findLast(({ at }) => at <= now) ?? changes[0]!;
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
