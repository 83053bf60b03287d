import { testAccountOf } from "@/server/adapters/payment-rail/sandbox-accounts";
import { SANDBOX_REASONS, type SandboxReason } from "@/server/adapters/payment-rail/sandbox-reasons";
import { type AfterClearing, TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { Cents } from "@/server/kernel/money";
import type { RailAnswer, RailCost, RailOperation } from "@/server/ports/payment-rail";
import type { RailDispute } from "@/server/ports/rail-dispute";

/**
 * One step in the life of an operation. All of them are written when the operation is executed; a step in the future
 * becomes visible when its time comes. So the passage of time needs no work of its own.
 */
export interface Change {
  outcome: "accepted" | "cleared" | "declined" | "rejected" | "returned" | "disputed";
  code: SandboxReason | null;
  at: Date;
  /** What the rail keeps for it, besides what it keeps of the charge once that has cleared. */
  feeCents?: Cents;
}

/** An operation as the sandbox rail has it. */
export interface Executed {
  operation: RailOperation;
  reference: string;
  /** What the rail really moves. */
  amountCents: Cents;
  costCents: Cents;
  /** Oldest first, at least one. */
  changes: Change[];
}

/** What the rail knows of a charge that is to be refunded. */
export interface RefundableCharge extends Executed {
  isRefunded: boolean;
}

export interface ScriptOptions {
  now: Date;
  settlementDelayMs: number;
}

/** What chance has decided about a charge, besides its token. */
export interface ChargeChances {
  isRefused: boolean;
  isDisputed: boolean;
  isReinstated: boolean;
  disputeFeeCents: Cents;
}

/** What chance has decided about a refund. */
export interface RefundChances {
  isRejected: boolean;
  isReturned: boolean;
}

const DAY_MS = 86_400_000;
const REFUND_RETURNED_MS = 3 * DAY_MS;
const REINSTATED_MS = 5 * DAY_MS;
/** What happens to a charge that is disputed at random. */
const DISPUTE: readonly AfterClearing[] = TEST_METHODS.get("pm_sandbox_disputed")!.afterClearing!;
const CODES_AFTER_CLEARING = { cleared: null, disputed: "dispute", returned: "late_return" } as const;

/** Returns what will happen to a charge of a token. */
export function scriptOfCharge(
  token: string | null,
  { now, settlementDelayMs }: ScriptOptions,
  { isRefused, isDisputed, isReinstated, disputeFeeCents }: ChargeChances,
): Change[] {
  if (isRefused) return [{ outcome: "rejected", code: "charge_refused", at: now }];
  const method = TEST_METHODS.get(token ?? "");
  if (!method || method.declines) return [{ outcome: "declined", code: method?.declines ?? "declined", at: now }];
  const clearsAt = later(now, settlementDelayMs * (method.slowness ?? 1));
  const accepted: Change = { outcome: "accepted", code: null, at: now };
  if (method.returns) {
    const returned: Change = { outcome: "returned", code: "returned", at: clearsAt };
    return reinstated([accepted, returned], isReinstated);
  }
  const changes: Change[] = [accepted, { outcome: "cleared", code: null, at: clearsAt }];
  for (const { outcome, days } of method.afterClearing ?? (isDisputed ? DISPUTE : [])) {
    const before = changes.at(-1)!;
    const isLost = outcome === "returned" && before.outcome === "disputed";
    const code = isLost ? "dispute_lost" : CODES_AFTER_CLEARING[outcome];
    const feeCents = outcome === "disputed" ? disputeFeeCents : 0n;
    changes.push({ outcome, code, at: later(before.at, days * DAY_MS), feeCents });
  }
  return reinstated(changes, isReinstated);
}

/** A charge that ends returned clears after all, if it is reinstated. */
function reinstated(changes: Change[], isReinstated: boolean): Change[] {
  const last = changes.at(-1)!;
  if (!isReinstated || last.outcome !== "returned") return changes;
  return [...changes, { outcome: "cleared", code: null, at: later(last.at, REINSTATED_MS) }];
}

/** Returns what will happen to a payout to an account. */
export function scriptOfPayout(token: string | null, { now, settlementDelayMs }: ScriptOptions): Change[] {
  const account = testAccountOf(token);
  if (!account) return [{ outcome: "rejected", code: "unknown_account", at: now }];
  if (account.rejectsPayouts) return [{ outcome: "rejected", code: "account_closed", at: now }];
  const clearsAt = later(now, settlementDelayMs);
  const changes: Change[] = [
    { outcome: "accepted", code: null, at: now },
    { outcome: "cleared", code: null, at: clearsAt },
  ];
  if (account.returnsAfterDays === undefined) return changes;
  const returnedAt = later(clearsAt, account.returnsAfterDays * DAY_MS);
  return [...changes, { outcome: "returned", code: "payout_returned", at: returnedAt }];
}

/** Returns what will happen to a refund: it clears at once, or never, and may come back. */
export function scriptOfRefund(
  refund: RailOperation,
  charge: RefundableCharge | null,
  now: Date,
  { isRejected, isReturned }: RefundChances,
): Change[] {
  const code = whyNotRefundable(refund, charge, now) ?? (isRejected ? "refund_rejected" : null);
  if (code) return [{ outcome: "rejected", code, at: now }];
  const cleared: Change = { outcome: "cleared", code: null, at: now };
  const returned: Change = { outcome: "returned", code: "refund_returned", at: later(now, REFUND_RETURNED_MS) };
  return isReturned ? [cleared, returned] : [cleared];
}

function whyNotRefundable(refund: RailOperation, charge: RefundableCharge | null, now: Date): SandboxReason | null {
  if (!charge) return "charge_unknown";
  if (charge.isRefunded) return "already_refunded";
  const { operation, amountCents } = charge;
  const { outcome } = changeAt(charge, now);
  if (outcome === "declined") return "charge_unknown";
  if (outcome === "returned") return "charge_returned";
  if (outcome === "disputed") return "charge_disputed";
  // A charge that moved another amount than requested is refunded by either.
  const isMore = refund.amountCents > amountCents && refund.amountCents !== operation.amountCents;
  if (isMore || refund.currency !== operation.currency) return "amount_mismatch";
  return TEST_METHODS.get(operation.token ?? "")?.rejectsRefunds ? "refund_rejected" : null;
}

/** Returns what the rail says of an operation at a time. */
export function answerAt(executed: Executed, now: Date): RailAnswer {
  const { reference, amountCents, operation, changes } = executed;
  const { outcome, code, at } = changeAt(executed, now);
  const reason = { code: code ?? outcome, message: SANDBOX_REASONS[code ?? "declined"] };
  const costs = costsAt(executed, now);
  const taken = { reference, amountCents, currency: operation.currency, chargedAt: changes[0]!.at, costs };
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

/** The payer's bank takes an answer for six days. */
function disputeAt({ reference, amountCents, changes }: Executed, at: Date): RailDispute {
  const number = changes.findIndex((change) => change.at.getTime() === at.getTime() && change.outcome === "disputed");
  return { reference: `${reference}.${number}`, reason: "fraudulent", amountCents, dueBy: later(at, 6 * DAY_MS) };
}

/** What the rail has kept by a time: of a charge once that has cleared, even if it is returned later, and for disputes. */
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

/** The rail's reference of what it keeps of a charge. */
export function processingReference(reference: string): string {
  return `${reference}.fee`;
}

/** The rail's reference of what it keeps for a change of an operation. */
export function feeReference(reference: string, number: number): string {
  return `${reference}.${number}.fee`;
}

/** The latest change that is visible at a time. The first one always is, even to a process whose clock is behind. */
function changeAt({ changes }: Executed, now: Date): Change {
  return changes.findLast(({ at }) => at <= now) ?? changes[0]!;
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
