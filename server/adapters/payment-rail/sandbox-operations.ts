import type pg from "pg";
import { answerAt } from "@/server/adapters/payment-rail/sandbox-answers";
import { releaseAuthorization } from "@/server/adapters/payment-rail/sandbox-authorizations";
import { type SandboxCall, sandboxPlans } from "@/server/adapters/payment-rail/sandbox-plans";
import { type Planned, sandboxRecords } from "@/server/adapters/payment-rail/sandbox-records";
import type { Executed } from "@/server/adapters/payment-rail/sandbox-script";
import { methodOf } from "@/server/adapters/payment-rail/sandbox-tokens";
import { callWithFailures, noAnswer, type SimulatedFailures } from "@/server/adapters/payment-rail/simulated-failures";
import { storedFailures } from "@/server/adapters/payment-rail/stored-failures";
import type { CallOptions, PaymentRail, RailAnswer, RailOperation } from "@/server/ports/payment-rail";

export interface SandboxOperationSettings {
  /** The database with the schema `sandbox_rail`. */
  pool: pg.Pool;
  /** How long a charge or a payout takes to clear. */
  settlementDelayMs: number;
  /** Decides what fails; returns a number from 0 to 1, excluding 1. `Math.random` by default. */
  random?: () => number;
  /** This rail's failures, which may change while it runs. By default those stored in the database. */
  failures?: SimulatedFailures;
}

type Operations = Pick<PaymentRail, "charge" | "release" | "payout" | "refund" | "find" | "answerDispute">;

const MEMORY_OF_KEYS_MS = 86_400_000;

/** The calls of the sandbox rail that move money, and the one that asks about it. */
export function sandboxOperations(settings: SandboxOperationSettings): Operations {
  const { pool, settlementDelayMs, random = Math.random } = settings;
  const records = sandboxRecords(pool);
  const plans = sandboxPlans(records, settlementDelayMs, random);
  const own = settings.failures;
  const readSwitches = own ? async () => own : storedFailures(pool);

  async function answering({ now, signal }: CallOptions, answer: (call: SandboxCall) => Promise<RailAnswer>) {
    const failures = await readSwitches();
    return callWithFailures(failures, { random, signal }, () => answer({ now, failures }));
  }

  /** Executes what `plan` returns, unless the key was executed before: then the answer is about that execution. */
  async function execute(
    operation: RailOperation,
    { now, failures }: SandboxCall,
    plan: () => Planned | Promise<Planned>,
  ) {
    const forgottenBefore = failures.forgets_keys ? new Date(now.getTime() - MEMORY_OF_KEYS_MS) : null;
    for (;;) {
      const written = await records.write(await plan(), forgottenBefore);
      const executed = written ?? (await records.find(operation.key)).at(-1);
      // Neither new nor known: another refund of the charge was written meanwhile, which the next plan sees.
      if (!executed) continue;
      if (!written) rejectOtherContent(executed.operation, operation);
      return answerAt(executed, now);
    }
  }

  return {
    charge: (operation, options) =>
      answering(options, async (call) => {
        const answer = await execute(operation, call, () => plans.charge(operation, call));
        const isLost = methodOf(operation.token)?.losesAnswers;
        return isLost ? noAnswer("The payment provider did not answer.") : answer;
      }),
    async release(token, options) {
      const failures = await readSwitches();
      const release = () => releaseAuthorization(pool, token, options.now);
      const answer = await callWithFailures(failures, { random, signal: options.signal }, release);
      if (answer) throw new Error(answer.message);
    },
    payout: (operation, options) =>
      answering(options, (call) => execute(operation, call, () => plans.payout(operation, call))),
    refund: (operation, options) =>
      answering(options, (call) => execute(operation, call, () => plans.refund(operation, call))),
    async answerDispute({ key, reference }, { now }) {
      const executed = (await records.find(key)).find(wasTaken);
      const { dispute } = { dispute: undefined, ...(executed && answerAt(executed, now)) };
      if (dispute?.reference !== reference) throw new Error("There is no open dispute of this reference.");
      if (executed && methodOf(executed.operation.token)?.winsIfAnswered) await records.win(executed.reference, now);
    },
    find: ({ key }, options) =>
      answering(options, async () => {
        const executions = await records.find(key);
        const executed = executions.find(wasTaken) ?? executions[0];
        return executed ? answerAt(executed, options.now) : { outcome: "absent" };
      }),
  };
}

/** As with any rail with idempotency keys, a key stands for one operation, whose content never changes. */
function rejectOtherContent(executed: RailOperation, repeated: RailOperation): void {
  for (const field of ["direction", "amountCents", "currency", "token", "chargeReference"] as const) {
    if (executed[field] !== repeated[field])
      throw new Error(`The key ${repeated.key} was used for an operation with another ${field}.`);
  }
}

function wasTaken({ changes }: Executed): boolean {
  return changes[0]!.outcome !== "declined" && changes[0]!.outcome !== "rejected";
}
