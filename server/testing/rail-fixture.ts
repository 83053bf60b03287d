import { afterAll, beforeAll, expect } from "vitest";
import type { PaymentReturn } from "@/server/ports/payment-form";
import type { PaymentDirection, PaymentRail, RailAnswer, RailOperation } from "@/server/ports/payment-rail";
import type { StatementLine, StatementPage } from "@/server/ports/rail-statement";
import type { RailTransfer } from "@/server/ports/rail-transfer";

/** Tokens, named after the outcome of a payment with them. */
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

/** How a rail differs if banks decide behind it. */
export interface RailDifferences {
  /** The unit of its clock, in milliseconds; 1 by default. */
  tickMs?: number;
  /** What it keeps of an ordinary charge of 123.45; nothing by default. */
  costCents?: bigint;
  /** It does not say when a charge clears. */
  hidesClearing?: true;
  /** How long a slow charge takes, by default ten times an ordinary one; and a return, by default as long as one. */
  slowMs?: number;
  returnedMs?: number;
  /** It does not say when a charge that never cleared was returned. */
  datesReturnsByCharge?: true;
  /** How long a payout takes; by default as long as an ordinary charge. */
  payoutMs?: number;
  /** The charges that it refunds before they have cleared; every charge by default. */
  refundsWhileClearing?: TokenPurpose[];
  /** After a lost dispute it does not refund the rest of the charge. */
  keepsRestOfDisputed?: true;
  /** To find an operation it needs the key and also the token or charge. */
  findsByOperation?: true;
}

/** The differences that are either present or absent. */
type Facts = "hidesClearing" | "datesReturnsByCharge" | "keepsRestOfDisputed" | "findsByOperation";

/** What a completed form authorized. */
interface Authorized {
  token: string;
  authorizedUntil: Date | undefined;
  /** Reads the form's result again. */
  readAgain(): Promise<PaymentReturn>;
}

/** A rail with everything that the suite has to make happen on it. */
export interface RailHarness {
  rail: PaymentRail;
  /** Another connection to the same account. The rail executes its requests, but the answers are lost. */
  lossy: PaymentRail;
  /** A connection whose calls never return. */
  hanging: PaymentRail;
  now(): Date;
  /** Advances time for the rail and its caller. */
  advance(ms: number): void | Promise<void>;
  /** How long an ordinary charge takes to clear. */
  clearingMs: number;
  /** How this rail differs. If absent, it behaves like a rail that decides everything itself. */
  differs?: RailDifferences;
  tokens: Record<TokenPurpose, string>;
  /**
   * Completes a form for an amount with an ordinary card, and has the form save the card if `saves` is set. Null for a
   * rail whose forms do not authorize.
   */
  authorize: ((form: { amountCents: bigint; saves?: true }) => Promise<Authorized>) | null;
  /** Makes the rail transfer money on its own, now. Returns the rail's reference. */
  transfer(transfer: Omit<RailTransfer, "movedAt">): Promise<{ reference: string }>;
  /** Every event that the rail has posted so far. */
  postedEvents(): Promise<{ headers: Headers; body: string }[]>;
  close(): Promise<void>;
}

/** What the tests of a rail use: one harness for all tests, in which each test has its own keys. */
export interface RailFixture {
  harness(): RailHarness;
  /** An operation with a new key: 50.00 by an ordinary token unless the changes say otherwise. */
  newOperation(direction: PaymentDirection, changes?: Partial<RailOperation>): RailOperation;
  charge(token?: TokenPurpose, amountCents?: bigint): RailOperation;
  refundOf(chargeReference: string, amountCents?: bigint): RailOperation;
  call(operation: RailOperation, rail?: PaymentRail): Promise<RailAnswer>;
  find(operation: RailOperation): Promise<RailAnswer>;
  /** The operation that used a key, with as much of it as the rail needs to find it. */
  operationOf(key: string, direction: PaymentDirection): RailOperation;
  advance(ms: number): Promise<void>;
  /** How the rail differs, with the defaults. */
  differs(): Required<Omit<RailDifferences, Facts>> & RailDifferences;
  /** Charges, and advances time until an ordinary charge has cleared. */
  cleared(operation?: RailOperation): Promise<{ operation: RailOperation; reference: string }>;
  /** Every page of a period's statement. */
  pagesOf(from: Date, to: Date): Promise<StatementPage[]>;
  /** Every line of a period's statement. */
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
  const operations = new Map<string, RailOperation>();
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
      const ordinary = { key, direction, amountCents: 5_000n, currency: CURRENCY, token, chargeReference: null };
      const operation = { ...ordinary, ...changes };
      operations.set(operation.key, operation);
      return operation;
    },
    operationOf: (key, direction) => {
      if (harness.differs?.findsByOperation) return operations.get(key)!;
      return { key, direction, amountCents: 5_000n, currency: CURRENCY, token: null, chargeReference: null };
    },
    advance: async (ms) => harness.advance(ms),
    differs: () => {
      const { clearingMs, differs } = harness;
      const refundsWhileClearing: TokenPurpose[] = ["ok", "returned", "disputed", "lateReturn"];
      const usual = { tickMs: 1, costCents: 0n, slowMs: clearingMs * 10, returnedMs: clearingMs, payoutMs: clearingMs };
      return { ...usual, refundsWhileClearing, ...differs };
    },
    charge: (token = "ok", amountCents = 5_000n) =>
      fixture.newOperation("charge", { token: harness.tokens[token], amountCents }),
    refundOf: (chargeReference, amountCents = 5_000n) =>
      fixture.newOperation("refund", { chargeReference, amountCents }),
    call: (operation, rail = harness.rail) => rail[operation.direction](operation, options()),
    find: (operation) => harness.rail.find(operation, options()),
    async cleared(operation = fixture.charge()) {
      const { reference } = expectOutcome(await fixture.call(operation), "accepted");
      await harness.advance(harness.clearingMs);
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

/** Expects an outcome, and returns the answer with that outcome's type. */
export function expectOutcome<Outcome extends RailAnswer["outcome"]>(answer: RailAnswer, outcome: Outcome) {
  expect(answer.outcome).toBe(outcome);
  return answer as Extract<RailAnswer, { outcome: Outcome }>;
}

let forms = 0;

/**
 * Opens a form of a rail and calls `complete`, which completes the form and returns the query of its redirect. Returns
 * what the rail reads from that query.
 */
export async function authorizeInForm(
  rail: PaymentRail,
  form: { amountCents: bigint; saves?: true },
  complete: (formUrl: string) => Promise<URLSearchParams>,
): Promise<Authorized> {
  forms += 1;
  const about = { reference: `gft_conformance${forms}`, description: "A gift", currency: CURRENCY, locale: "en" };
  const { url } = await rail.startPayment({ ...about, ...form, returnUrl: "https://almoner.example/gifts/return" });
  const query = await complete(url);
  const readAgain = () => rail.readPayment(query);
  const response = await readAgain();
  if (response.outcome !== "completed") throw new Error(`The form was not completed: ${response.outcome}.`);
  return { token: response.token, authorizedUntil: response.authorizedUntil, readAgain };
}
