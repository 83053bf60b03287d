import { afterAll, beforeAll, expect } from "vitest";
import type {
  PaymentDirection,
  PaymentRail,
  RailAnswer,
  RailOperation,
  StatementLine,
  StatementPage,
} from "@/server/ports/payment-rail";
import type { RailTransfer } from "@/server/ports/rail-transfer";

/** Tokens by what becomes of a payment with them. */
type TokenPurpose =
  | "ok"
  | "slow"
  | "declined"
  | "returned"
  | "disputed"
  | "disputeWon"
  | "partRefunded"
  | "partDisputed"
  | "lateReturn"
  | "refundRejected"
  | "noAnswer"
  | "payoutOk"
  | "payoutRejected"
  | "unknown";

/** A rail with everything that the suite has to bring about on it. */
export interface RailHarness {
  rail: PaymentRail;
  /** Another connection to the same account, whose answers are lost although the rail does what it is asked. */
  lossy: PaymentRail;
  /** One whose calls never end. */
  hanging: PaymentRail;
  now(): Date;
  /** Lets time pass for the rail and for its caller. */
  advance(ms: number): void;
  /** How long an ordinary charge takes to clear. */
  clearingMs: number;
  tokens: Record<TokenPurpose, string>;
  /** Has the rail transfer money by itself, now. */
  transfer(transfer: Omit<RailTransfer, "movedAt">): Promise<unknown>;
  /** Every event that the rail has posted so far. */
  postedEvents(): Promise<{ headers: Headers; body: string }[]>;
  close(): Promise<void>;
}

/** What the tests of a rail work with: one harness for all, in which each has keys of its own. */
export interface RailFixture {
  harness(): RailHarness;
  /** An operation with a new key: 50.00 by an ordinary token unless the changes say otherwise. */
  newOperation(direction: PaymentDirection, changes?: Partial<RailOperation>): RailOperation;
  charge(token?: TokenPurpose, amountCents?: bigint): RailOperation;
  refundOf(chargeReference: string, amountCents?: bigint): RailOperation;
  call(operation: RailOperation, rail?: PaymentRail): Promise<RailAnswer>;
  find(operation: RailOperation): Promise<RailAnswer>;
  /** Charges, and lets as much time pass as an ordinary charge takes to clear. */
  cleared(operation?: RailOperation): Promise<{ operation: RailOperation; reference: string }>;
  /** Every page of the statement of a period. */
  pagesOf(from: Date, to: Date): Promise<StatementPage[]>;
  /** Every line of these pages. */
  linesOf(from: Date, to: Date): Promise<StatementLine[]>;
  /** The statement up to now. */
  allLines(): Promise<StatementLine[]>;
}

export const DAY_MS = 86_400_000;
export const CURRENCY = "EUR";

/** Opens the fixture for the tests of the surrounding `describe`. */
export function openRailFixture(open: () => Promise<RailHarness>): RailFixture {
  let harness: RailHarness;
  let made = 0;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness.close());
  const options = () => ({ now: harness.now(), signal: new AbortController().signal });
  const fixture: RailFixture = {
    harness: () => harness,
    newOperation(direction, changes = {}) {
      made += 1;
      const token = { charge: harness.tokens.ok, payout: harness.tokens.payoutOk, refund: null }[direction];
      const key = `pay_conformance${made}`;
      return { key, direction, amountCents: 5_000n, currency: CURRENCY, token, chargeReference: null, ...changes };
    },
    charge: (token = "ok", amountCents = 5_000n) =>
      fixture.newOperation("charge", { token: harness.tokens[token], amountCents }),
    refundOf: (chargeReference, amountCents = 5_000n) =>
      fixture.newOperation("refund", { chargeReference, amountCents }),
    call: (operation, rail = harness.rail) => rail[operation.direction](operation, options()),
    find: (operation) => harness.rail.find(operation, options()),
    async cleared(operation = fixture.charge()) {
      const { reference } = expectOutcome(await fixture.call(operation), "accepted");
      harness.advance(harness.clearingMs);
      return { operation, reference };
    },
    async pagesOf(from, to) {
      const pages: StatementPage[] = [];
      for (let after: string | null = null; ; ) {
        const page = await harness.rail.statement({ from, to, after });
        pages.push(page);
        after = page.next;
        if (after === null) return pages;
      }
    },
    linesOf: async (from, to) => (await fixture.pagesOf(from, to)).flatMap(({ lines }) => lines),
    allLines: () => fixture.linesOf(new Date(0), new Date(harness.now().getTime() + 1)),
  };
  return fixture;
}

/** Expects an outcome and returns the answer with what belongs to it. */
export function expectOutcome<Outcome extends RailAnswer["outcome"]>(answer: RailAnswer, outcome: Outcome) {
  expect(answer.outcome).toBe(outcome);
  return answer as Extract<RailAnswer, { outcome: Outcome }>;
}
