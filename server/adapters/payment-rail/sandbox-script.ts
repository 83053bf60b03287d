import { testAccountOf } from "@/server/adapters/payment-rail/sandbox-accounts";
import { changeAt, partsReturnedAt } from "@/server/adapters/payment-rail/sandbox-answers";
import type { SandboxReason } from "@/server/adapters/payment-rail/sandbox-reasons";
import { methodOf } from "@/server/adapters/payment-rail/sandbox-tokens";
import { type AfterClearing, TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { Cents } from "@/server/kernel/money";
import type { RailOperation } from "@/server/ports/payment-rail";

/**
 * One step in the life of an operation. All steps are written when the operation is executed; a future step becomes
 * visible at its time. So no work is needed as time passes.
 */
export interface Change {
  outcome: "accepted" | "cleared" | "declined" | "rejected" | "returned" | "disputed";
  code: SandboxReason | null;
  at: Date;
  /** The rail's fee for this step, in addition to the charge's cost once that has cleared. */
  feeCents?: Cents;
  /** The part of a charge that goes back with this step while the rest stands. */
  returnedCents?: Cents;
}

/** An operation in the sandbox rail's records. */
export interface Executed {
  operation: RailOperation;
  reference: string;
  /** The amount that the rail really moves. */
  amountCents: Cents;
  costCents: Cents;
  /** When the payer's bank authorized what the charge captured; null for others. */
  authorizedAt: Date | null;
  /** Oldest first, at least one. */
  changes: Change[];
}

/** What the rail knows about a charge to refund. */
export interface RefundableCharge extends Executed {
  isRefunded: boolean;
}

export interface ScriptOptions {
  now: Date;
  settlementDelayMs: number;
}

/** Random decisions about a charge, in addition to its token. */
export interface ChargeChances {
  isRefused: boolean;
  isDisputed: boolean;
  isReinstated: boolean;
  disputeFeeCents: Cents;
}

/** Random decisions about a refund. */
export interface RefundChances {
  isRejected: boolean;
  isReturned: boolean;
}

const DAY_MS = 86_400_000;
const REFUND_RETURNED_MS = 3 * DAY_MS;
const REINSTATED_MS = 5 * DAY_MS;
/** What happens to a randomly disputed charge. */
const DISPUTE: readonly AfterClearing[] = TEST_METHODS.get("pm_sandbox_disputed")!.afterClearing!;
const CODES_AFTER_CLEARING = { cleared: null, disputed: "dispute", returned: "late_return" } as const;

/** A charge before its execution: what is charged, and how much the rail really moves. */
interface Charged {
  token: string | null;
  amountCents: Cents;
}

/** Returns what will happen to a charge of a token. */
export function scriptOfCharge(
  { token, amountCents }: Charged,
  { now, settlementDelayMs }: ScriptOptions,
  { isRefused, isDisputed, isReinstated, disputeFeeCents }: ChargeChances,
): Change[] {
  if (isRefused) return [{ outcome: "rejected", code: "charge_refused", at: now }];
  const method = methodOf(token);
  if (!method || method.declines) return [{ outcome: "declined", code: method?.declines ?? "declined", at: now }];
  const clearsAt = later(now, settlementDelayMs * (method.slowness ?? 1));
  const accepted: Change = { outcome: "accepted", code: null, at: now };
  if (method.returns) {
    const returned: Change = { outcome: "returned", code: "returned", at: clearsAt };
    return reinstated([accepted, returned], isReinstated);
  }
  const changes: Change[] = [accepted, { outcome: "cleared", code: null, at: clearsAt }];
  for (const { outcome, days, returnsHalf } of method.afterClearing ?? (isDisputed ? DISPUTE : [])) {
    const before = changes.at(-1)!;
    const isLost = outcome === "returned" && before.outcome === "disputed";
    const code = isLost ? "dispute_lost" : CODES_AFTER_CLEARING[outcome];
    const feeCents = outcome === "disputed" ? disputeFeeCents : 0n;
    const returnedCents = returnsHalf ? amountCents / 2n : 0n;
    changes.push({ outcome, code, at: later(before.at, days * DAY_MS), feeCents, returnedCents });
  }
  return reinstated(changes, isReinstated);
}

/** If it is reinstated, a charge that would end as returned clears after all. */
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

/** Returns what will happen to a refund: it clears at once or never, and may come back. */
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
  const { operation } = charge;
  const returnedCents = partsReturnedAt(charge, now).reduce((sum, part) => sum + part.amountCents, 0n);
  const amountCents = charge.amountCents - returnedCents;
  const { outcome } = changeAt(charge, now);
  if (outcome === "declined") return "charge_unknown";
  if (outcome === "returned") return "charge_returned";
  if (outcome === "disputed") return "charge_disputed";
  // A charge that moved another amount than requested can be refunded by either amount.
  const isMore = refund.amountCents > amountCents && refund.amountCents !== operation.amountCents - returnedCents;
  const isSame = refund.currency === operation.currency;
  if (isMore) return isSame && returnedCents > 0n ? "charge_reduced" : "amount_mismatch";
  if (!isSame) return "amount_mismatch";
  return methodOf(operation.token)?.rejectsRefunds ? "refund_rejected" : null;
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
