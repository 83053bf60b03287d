import type { Planned, SandboxRecords } from "@/server/adapters/payment-rail/sandbox-records";
import { scriptOfCharge, scriptOfPayout, scriptOfRefund } from "@/server/adapters/payment-rail/sandbox-script";
import { happens, type SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import type { Cents } from "@/server/kernel/money";
import type { RailOperation } from "@/server/ports/payment-rail";

/** One call of the rail: when it came, and what may fail. */
export interface SandboxCall {
  now: Date;
  failures: SimulatedFailures;
}

/** Decides what the rail will execute, and all that will happen to it. Nothing is written yet. */
export function sandboxPlans(records: SandboxRecords, settlementDelayMs: number, random: () => number) {
  return {
    charge(operation: RailOperation, { now, failures }: SandboxCall): Planned {
      const chances = {
        isDisputed: happens(failures.dispute, random),
        isRefused: happens(failures.charge_refused, random),
        isReinstated: happens(failures.reinstated, random),
        disputeFeeCents: BigInt(Math.round(failures.dispute_fee_cents ?? 0)),
      };
      const amountCents = amountMoved(operation, failures, random);
      const changes = scriptOfCharge({ ...operation, amountCents }, { now, settlementDelayMs }, chances);
      return { operation, amountCents, costCents: costOf(amountCents, failures), changes, refundedReference: null };
    },

    payout(operation: RailOperation, { now, failures }: SandboxCall): Planned {
      const changes = scriptOfPayout(operation.token, { now, settlementDelayMs });
      const amountCents = amountMoved(operation, failures, random);
      return { operation, amountCents, costCents: 0n, changes, refundedReference: null };
    },

    async refund(operation: RailOperation, { now, failures }: SandboxCall): Promise<Planned> {
      const charge = await records.findCharge(operation.chargeReference ?? "", now);
      const isRejected = happens(failures.refund_rejected, random);
      const isReturned = happens(failures.refund_returned, random);
      const changes = scriptOfRefund(operation, charge, now, { isRejected, isReturned });
      const refunded = changes[0]!.outcome === "rejected" ? null : charge;
      const isWhole = refunded !== null && operation.amountCents === refunded.operation.amountCents;
      const amountCents = isWhole ? refunded.amountCents : operation.amountCents;
      return { operation, amountCents, costCents: 0n, changes, refundedReference: refunded?.reference ?? null };
    },
  };
}

function amountMoved({ amountCents }: RailOperation, failures: SimulatedFailures, random: () => number): Cents {
  return amountCents > 1n && happens(failures.wrong_amount, random) ? amountCents - 1n : amountCents;
}

function costOf(amountCents: Cents, { cost_basis_points = 0, cost_fixed_cents = 0 }: SimulatedFailures): Cents {
  return (amountCents * BigInt(Math.round(cost_basis_points))) / 10_000n + BigInt(Math.round(cost_fixed_cents));
}
