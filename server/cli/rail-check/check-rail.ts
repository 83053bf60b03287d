import { randomBytes } from "node:crypto";
import { CHARGE_STEPS } from "@/server/cli/rail-check/charge-steps";
import { Play, statementOf } from "@/server/cli/rail-check/play";
import { RETURN_STEPS } from "@/server/cli/rail-check/return-steps";
import { type RailStep, runSteps, type StepResult } from "@/server/cli/rail-check/run-steps";
import type { RailStage } from "@/server/cli/rail-check/stage";
import { movedBy, STATEMENT_STEPS } from "@/server/cli/rail-check/statement-steps";
import type { PaymentRail } from "@/server/ports/payment-rail";

type Say = (result: StepResult) => void;

/** Plays payments on a rail in test mode. Does nothing more if the connection fails. */
export async function checkRail(stage: RailStage, say: Say): Promise<StepResult[]> {
  let heldBefore = 0n;
  const connecting: RailStep<RailStage> = {
    name: "Connection and mode",
    async run({ rail, currency }) {
      const words = await stage.connect();
      heldBefore = (await rail.balances()).get(currency) ?? 0n;
      return words;
    },
  };
  const [connected] = await runSteps([connecting], stage, say);
  if (connected!.status !== "passed") return [connected!];
  const play = new Play(stage, randomBytes(5).toString("hex"), heldBefore);
  return [connected!, ...(await runSteps([...CHARGE_STEPS, ...RETURN_STEPS, ...STATEMENT_STEPS], play, say))];
}

/**
 * Reads the statements of the operator's bank accounts. A bank moves nothing on request, so there are no payments to
 * play.
 */
export function checkBank(bank: CheckedBank, say: Say): Promise<StepResult[]> {
  return runSteps(BANK_STEPS, bank, say);
}

interface CheckedBank {
  rail: PaymentRail;
  /** By the product's clock. */
  now: Date;
}

const BANK_STEPS: readonly RailStep<CheckedBank>[] = [
  {
    name: "The statement can be read",
    async run(bank) {
      const { lines, transfers } = await everything(bank);
      return `${lines.length} payments, ${transfers.length} other movements`;
    },
  },
  {
    name: "The statement adds up to the balances",
    async run(bank) {
      const [statement, balances] = [await everything(bank), await bank.rail.balances()];
      const wrong = [...balances].filter(([currency, cents]) => movedBy(statement, currency) !== cents);
      if (wrong.length > 0) throw new Error(`not in ${wrong.map(([currency]) => currency).join(", ")}`);
      return [...balances.keys()].join(", ") || "nothing is held";
    },
  },
];

const DAY_MS = 86_400_000;
const everything = ({ rail, now }: CheckedBank) => statementOf(rail, new Date(0), new Date(now.getTime() + DAY_MS));
