import type pg from "pg";
import { readSandboxEvent } from "@/server/adapters/payment-rail/sandbox-events";
import {
  readSandboxReturn,
  type SandboxFormSettings,
  sandboxFormUrl,
} from "@/server/adapters/payment-rail/sandbox-form";
import { type Planned, sandboxRecords } from "@/server/adapters/payment-rail/sandbox-records";
import {
  answerAt,
  type Executed,
  scriptOfCharge,
  scriptOfPayout,
  scriptOfRefund,
} from "@/server/adapters/payment-rail/sandbox-script";
import { readBalances, readStatement } from "@/server/adapters/payment-rail/sandbox-statement";
import {
  callWithFailures,
  happens,
  noAnswer,
  type SimulatedFailures,
  storedFailures,
} from "@/server/adapters/payment-rail/simulated-failures";
import { TEST_METHODS } from "@/server/adapters/payment-rail/test-methods";
import type { CallOptions, PaymentRail, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

export interface SandboxRailSettings extends SandboxFormSettings {
  /** Where the schema `sandbox_rail` is. */
  pool: pg.Pool;
  /** How long a charge or a payout takes to clear. */
  settlementDelayMs: number;
  /** The product's time, for what is asked without one. */
  now(): Date;
  /** Chooses what fails; a number from 0 to 1, 1 excluded. `Math.random` by default. */
  random?: () => number;
  /** The failures of this rail alone, which may change while it runs. By default those stored in the database. */
  failures?: SimulatedFailures;
  /** How many lines a page of the statement has; 500 by default. */
  statementPageSize?: number;
}

const MEMORY_OF_KEYS_MS = 86_400_000;

/**
 * A rail that moves no money and remembers everything: the outcome depends on the payment method and on the failures
 * that are switched on, the timing on the product's clock. What it knows is in a schema of its own.
 */
export function sandboxRail(settings: SandboxRailSettings): PaymentRail {
  const { pool, settlementDelayMs, now, random = Math.random, failures, statementPageSize = 500, ...form } = settings;
  const records = sandboxRecords(pool);
  const readSwitches = failures ? async () => failures : storedFailures(pool);

  async function call(options: CallOptions, answer: (switches: SimulatedFailures) => Promise<RailAnswer>) {
    const switches = await readSwitches();
    return callWithFailures(switches, { random, signal: options.signal }, () => answer(switches));
  }

  /** Executes what `plan` returns unless the key was executed before; then the answer is about that. */
  async function execute(
    operation: RailOperation,
    now: Date,
    switches: SimulatedFailures,
    plan: () => Planned | Promise<Planned>,
  ): Promise<RailAnswer> {
    const forgottenBefore = switches.forgets_keys ? new Date(now.getTime() - MEMORY_OF_KEYS_MS) : null;
    for (;;) {
      const written = await records.write(await plan(), forgottenBefore);
      const executed = written ?? (await records.find(operation.key)).at(-1);
      // Neither new nor known: another refund of the charge came in between, which the next plan sees.
      if (!executed) continue;
      if (!written) refuseOtherContent(executed.operation, operation);
      return answerAt(executed, now);
    }
  }

  function amountMoved(amountCents: bigint, switches: SimulatedFailures): bigint {
    return amountCents > 1n && happens(switches.wrong_amount, random) ? amountCents - 1n : amountCents;
  }

  return {
    name: "sandbox",
    spareMethod: { token: "pm_sandbox_ok", type: "card", brand: "sandbox", last4: "0000" },
    isDirectToken: (token) => TEST_METHODS.has(token),
    async describe(token) {
      const method = TEST_METHODS.get(token);
      return method ? { type: "card", brand: "sandbox", last4: method.cardNumber.slice(-4) } : null;
    },
    async startPayment(requested) {
      return { url: sandboxFormUrl(form, requested) };
    },
    async readPayment(query) {
      return readSandboxReturn(form, query);
    },
    charge: (operation, options) =>
      call(options, async (switches) => {
        const answer = await execute(operation, options.now, switches, () => {
          const script = { now: options.now, settlementDelayMs };
          const changes = scriptOfCharge(operation.token, script, happens(switches.dispute, random));
          const amountCents = amountMoved(operation.amountCents, switches);
          const costCents = costOf(amountCents, switches);
          return { operation, amountCents, costCents, changes, refundedReference: null };
        });
        const isLost = TEST_METHODS.get(operation.token ?? "")?.losesAnswers;
        return isLost ? noAnswer("The payment provider did not answer.") : answer;
      }),
    payout: (operation, options) =>
      call(options, (switches) =>
        execute(operation, options.now, switches, () => {
          const changes = scriptOfPayout(operation.token, { now: options.now, settlementDelayMs });
          const amountCents = amountMoved(operation.amountCents, switches);
          return { operation, amountCents, costCents: 0n, changes, refundedReference: null };
        }),
      ),
    refund: (operation, options) =>
      call(options, (switches) =>
        execute(operation, options.now, switches, async () => {
          const charge = await records.findCharge(operation.chargeReference ?? "");
          const isRejected = happens(switches.refund_rejected, random);
          const changes = scriptOfRefund(operation, charge, options.now, isRejected);
          const refunded = changes[0]!.status === "rejected" ? null : charge;
          return {
            operation,
            amountCents: refunded?.amountCents ?? operation.amountCents,
            costCents: 0n,
            changes,
            refundedReference: refunded?.reference ?? null,
          };
        }),
      ),
    find: ({ key }, options) =>
      call(options, async () => {
        const executions = await records.find(key);
        const executed = executions.find(wasTaken) ?? executions[0];
        return executed ? answerAt(executed, options.now) : { outcome: "absent" };
      }),
    readEvent: async (headers, body) => readSandboxEvent(form, headers, body),
    statement: (period) => readStatement(pool, period, now(), statementPageSize),
    balances: () => readBalances(pool, now()),
  };
}

/** Like any rail with idempotency keys: a key stands for one operation, whose content never changes. */
function refuseOtherContent(executed: RailOperation, repeated: RailOperation): void {
  for (const field of ["direction", "amountCents", "currency", "token", "chargeReference"] as const) {
    if (executed[field] !== repeated[field])
      throw new Error(`The key ${repeated.key} was used for an operation with another ${field}.`);
  }
}

function costOf(amountCents: bigint, { cost_basis_points = 0, cost_fixed_cents = 0 }: SimulatedFailures): bigint {
  return (amountCents * BigInt(Math.round(cost_basis_points))) / 10_000n + BigInt(Math.round(cost_fixed_cents));
}

function wasTaken({ changes }: Executed): boolean {
  return changes[0]!.status !== "declined" && changes[0]!.status !== "rejected";
}
