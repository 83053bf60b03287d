import { chargeBy } from "@/server/adapters/payment-rail/sandbox-authorizations";
import type { Planned, SandboxRecords } from "@/server/adapters/payment-rail/sandbox-records";
import {
  type Change,
  scriptOfCharge,
  scriptOfPayout,
  scriptOfRefund,
} from "@/server/adapters/payment-rail/sandbox-script";
import { happens, type SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import type { Cents } from "@/server/kernel/money";
import type { RailOperation } from "@/server/ports/payment-rail";

/** A call to the rail: its time, and what may fail. */
export interface SandboxCall {
  now: Date;
  failures: SimulatedFailures;
}

/** Decides what the rail will execute, and everything that will happen to it. Writes nothing. */
export function sandboxPlans(records: SandboxRecords, settlementDelayMs: number, random: () => number) {
  return {
    async charge(operation: RailOperation, { now, failures }: SandboxCall): Promise<Planned> {
      const by = chargeBy(operation, await records.findAuthorization(operation.token), now);
      const chances = {
        isDisputed: happens(failures.dispute, random),
        isRefused: happens(failures.charge_refused, random),
        isReinstated: happens(failures.reinstated, random),
        disputeFeeCents: BigInt(Math.round(failures.dispute_fee_cents ?? 0)),
      };
      const amountCents = amountMoved(operation, failures, random);
      const changes: Change[] =
        by === "ended"
          ? [{ outcome: "declined", code: "authorization_expired", at: now }]
          : scriptOfCharge({ ...operation, amountCents }, { now, settlementDelayMs }, chances);
      const captured = typeof by === "object" && changes[0]!.outcome === "accepted" ? by.captures : null;
      const costCents = costOf(amountCents, failures);
      const [captures, authorizedAt] = [captured?.id ?? null, captured?.authorizedAt ?? null];
      return { operation, amountCents, costCents, authorizedAt, changes, refundedReference: null, captures };
    },

    payout(operation: RailOperation, { now, failures }: SandboxCall): Planned {
      const changes = scriptOfPayout(operation.token, { now, settlementDelayMs });
      const amountCents = amountMoved(operation, failures, random);
      return { operation, amountCents, ...WITHOUT_PAYER, changes, refundedReference: null };
    },

    async refund(operation: RailOperation, { now, failures }: SandboxCall): Promise<Planned> {
      const charge = await records.findCharge(operation.chargeReference ?? "", now);
      const isRejected = happens(failures.refund_rejected, random);
      const isReturned = happens(failures.refund_returned, random);
      const changes = scriptOfRefund(operation, charge, now, { isRejected, isReturned });
      const refunded = changes[0]!.outcome === "rejected" ? null : charge;
      const isWhole = refunded !== null && operation.amountCents === refunded.operation.amountCents;
      const amountCents = isWhole ? refunded.amountCents : operation.amountCents;
      const refundedReference = refunded?.reference ?? null;
      return { operation, amountCents, ...WITHOUT_PAYER, changes, refundedReference };
    },
  };
}

/** Payouts and refunds cost nothing, and no payer's bank holds anything back for them. */
const WITHOUT_PAYER = { costCents: 0n, authorizedAt: null, captures: null };

function amountMoved({ amountCents }: RailOperation, failures: SimulatedFailures, random: () => number): Cents {
  return amountCents > 1n && happens(failures.wrong_amount, random) ? amountCents - 1n : amountCents;
}

function costOf(amountCents: Cents, { cost_basis_points = 0, cost_fixed_cents = 0 }: SimulatedFailures): Cents {
  return (amountCents * BigInt(Math.round(cost_basis_points))) / 10_000n + BigInt(Math.round(cost_fixed_cents));
}
