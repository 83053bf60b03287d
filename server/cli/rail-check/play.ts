import type { RailStage } from "@/server/cli/rail-check/stage";
import { RAIL_CALL_TIMEOUT_MS } from "@/server/kernel/limits";
import { formatCents } from "@/server/kernel/money";
import type {
  PaymentDirection,
  PaymentRail,
  RailAnswer,
  RailOperation,
  TakenPayment,
} from "@/server/ports/payment-rail";
import type { StatementPage } from "@/server/ports/rail-statement";

export type Outcome = RailAnswer["outcome"];
export type Answer<Name extends Outcome> = Extract<RailAnswer, { outcome: Name }>;

/** The statement's period is longer than the run by this margin on both sides, because clocks differ. */
const MARGIN_MS = 5_000;

/** One run of the checks: its operations on the rail, whose keys start with `railcheck_`. */
export class Play {
  /** The operations that the rail accepted: its statement must have exactly these payments of this run. */
  readonly taken: RailOperation[] = [];
  readonly startedAt: Date;
  readonly prefix: string;
  private count = 0;

  constructor(
    readonly stage: RailStage,
    run: string,
    /** The rail's balance before anything moved, in cents. */
    readonly heldBefore: bigint,
  ) {
    this.startedAt = stage.now();
    this.prefix = `railcheck_${run}_`;
  }

  /** An amount that no other operation of the run has, in hundreds, so that every rail can pay it. */
  sum(): bigint {
    return this.stage.leastCents + BigInt(this.count) * 100n;
  }

  /** An operation with a new key. */
  operation(direction: PaymentDirection, changes: Partial<RailOperation>): RailOperation {
    const amountCents = this.sum();
    this.count += 1;
    const { currency } = this.stage;
    const key = `${this.prefix}${this.count}`;
    return {
      key,
      direction,
      amountCents,
      currency,
      token: null,
      chargeReference: null,
      subjectId: "rail_check",
      ...changes,
    };
  }

  call(operation: RailOperation, rail = this.stage.rail): Promise<RailAnswer> {
    return rail[operation.direction](operation, this.options());
  }

  find(operation: RailOperation, rail = this.stage.rail): Promise<RailAnswer> {
    return rail.find(operation, this.options());
  }

  options() {
    return { now: this.stage.now(), signal: AbortSignal.timeout(RAIL_CALL_TIMEOUT_MS) };
  }

  /**
   * Asks about an operation until the rail returns one of the outcomes. Throws with the rail's last answer if it never
   * does.
   */
  async until<Name extends Outcome>(operation: RailOperation, ...names: Name[]): Promise<Answer<Name>> {
    for (let time = 0; ; time += 1) {
      const answer = await this.find(operation);
      if (is(answer, names)) return answer;
      must(
        time < this.stage.patience,
        `${operation.direction} ${operation.key} should be ${names.join(" or ")}, and is ${describe(answer)}`,
      );
      await this.stage.pass();
    }
  }

  /** Charges a new card, and waits until the money has arrived. */
  async clearedCharge(
    changes: Partial<RailOperation> = {},
  ): Promise<{ charge: RailOperation; cleared: Answer<"cleared"> }> {
    const charge = this.operation("charge", { token: await this.stage.card("ok"), ...changes });
    this.taken.push(charge);
    mustTake(charge, await this.call(charge));
    return { charge, cleared: await this.until(charge, "cleared") };
  }

  /** The whole statement since the run began. */
  async statement(): Promise<Pick<StatementPage, "lines" | "transfers">> {
    const from = new Date(this.startedAt.getTime() - MARGIN_MS);
    return statementOf(this.stage.rail, from, new Date(this.stage.now().getTime() + MARGIN_MS));
  }

  async held(): Promise<bigint> {
    return (await this.stage.rail.balances()).get(this.stage.currency) ?? 0n;
  }

  money(cents: bigint): string {
    return formatCents(cents, this.stage.currency);
  }
}

/** Reads a statement page by page. */
export async function statementOf(
  rail: PaymentRail,
  from: Date,
  to: Date,
): Promise<Pick<StatementPage, "lines" | "transfers">> {
  const all: Pick<StatementPage, "lines" | "transfers"> = { lines: [], transfers: [] };
  for (let after: string | null = null; ; ) {
    const page: StatementPage = await rail.statement({ from, to, after });
    all.lines.push(...page.lines);
    all.transfers.push(...page.transfers);
    after = page.next;
    if (after === null) return all;
  }
}

/** Throws unless the condition is true. */
export function must(isSo: boolean, message: string): asserts isSo {
  if (!isSo) throw new Error(message);
}

/** Throws unless the answer has one of the expected outcomes. */
export function mustBe<Name extends Outcome>(what: string, answer: RailAnswer, ...names: Name[]): Answer<Name> {
  must(is(answer, names), `${what} should be ${names.join(" or ")}, and is ${describe(answer)}`);
  return answer;
}

/** Throws unless the rail has accepted an operation with its own amount. */
export function mustTake({ key, direction, amountCents, currency }: RailOperation, answer: RailAnswer): TakenPayment {
  const taken = mustBe(`${direction} ${key}`, answer, "accepted", "cleared");
  must(
    taken.amountCents === amountCents && taken.currency === currency,
    `${direction} ${key} should move ${formatCents(amountCents, currency)}, and moves ${formatCents(taken.amountCents, taken.currency)}`,
  );
  return taken;
}

function is<Name extends Outcome>(answer: RailAnswer, names: Name[]): answer is Answer<Name> {
  return names.some((name) => name === answer.outcome);
}

function describe(answer: RailAnswer): string {
  const why = "code" in answer ? ` (${answer.code})` : "message" in answer ? `: ${answer.message}` : "";
  return `${answer.outcome}${why}`;
}
