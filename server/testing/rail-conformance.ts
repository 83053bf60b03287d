import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type {
  PaymentDirection,
  PaymentRail,
  RailAnswer,
  RailOperation,
  StatementLine,
} from "@/server/ports/payment-rail";
import { describeRailEvents } from "@/server/testing/rail-events-conformance";

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
  /** Methods by what happens to a charge of them, and accounts by what happens to a payout. */
  tokens: Record<
    | "ok"
    | "slow"
    | "declined"
    | "returned"
    | "disputed"
    | "disputeWon"
    | "lateReturn"
    | "refundRejected"
    | "noAnswer"
    | "payoutOk"
    | "payoutRejected"
    | "unknown",
    string
  >;
  /** Every event that the rail has posted so far. */
  postedEvents(): Promise<{ headers: Headers; body: string }[]>;
  close(): Promise<void>;
}

type Answered<Outcome extends RailAnswer["outcome"]> = Extract<RailAnswer, { outcome: Outcome }>;

const DAY_MS = 86_400_000;
const CURRENCY = "EUR";

/** What the product relies on with every payment rail. */
export function describePaymentRail(open: () => Promise<RailHarness>): void {
  let harness: RailHarness;
  let made = 0;
  beforeAll(async () => {
    harness = await open();
  });
  afterAll(() => harness.close());

  const options = (signal = new AbortController().signal) => ({ now: harness.now(), signal });
  const call = (operation: RailOperation, rail = harness.rail) => rail[operation.direction](operation, options());
  const find = (operation: RailOperation) => harness.rail.find(operation, options());
  const newKey = () => {
    made += 1;
    return `pay_conformance${made}`;
  };

  function operationOf(direction: PaymentDirection, changes: Partial<RailOperation> = {}): RailOperation {
    const token = direction === "charge" ? harness.tokens.ok : direction === "payout" ? harness.tokens.payoutOk : null;
    return {
      key: newKey(),
      direction,
      amountCents: 5_000n,
      currency: CURRENCY,
      token,
      chargeReference: null,
      ...changes,
    };
  }

  function charge(token: keyof RailHarness["tokens"] = "ok", amountCents = 5_000n): RailOperation {
    return operationOf("charge", { token: harness.tokens[token], amountCents });
  }

  /** Charges, waits until it has cleared or ended otherwise, and returns the operation with its reference. */
  async function cleared(operation = charge()): Promise<{ operation: RailOperation; reference: string }> {
    const { reference } = expectOutcome(await call(operation), "accepted");
    harness.advance(harness.clearingMs);
    return { operation, reference };
  }

  const refundOf = (reference: string, amountCents = 5_000n) =>
    operationOf("refund", { chargeReference: reference, amountCents });

  async function linesFrom(from: Date, to: Date): Promise<StatementLine[]> {
    const lines: StatementLine[] = [];
    for (let after: string | null = null; ; ) {
      const page = await harness.rail.statement({ from, to, after });
      lines.push(...page.lines);
      after = page.next;
      if (after === null) return lines;
    }
  }

  const everything = () => linesFrom(new Date(0), new Date(harness.now().getTime() + 1));

  describe("a charge", () => {
    it("is accepted and clears, with amount, currency, reference and times in every answer", async () => {
      const chargedAt = harness.now();
      const operation = charge("ok", 12_345n);
      expect(await find(operation)).toEqual({ outcome: "absent" });
      const accepted = expectOutcome(await call(operation), "accepted");
      const taken = { amountCents: 12_345n, currency: CURRENCY, chargedAt, reference: accepted.reference };
      const clearsAt = new Date(chargedAt.getTime() + harness.clearingMs);
      expect(accepted).toEqual({ outcome: "accepted", clearsAt, ...taken });
      expect(await find(operation)).toEqual(accepted);
      harness.advance(harness.clearingMs - 1);
      expect(await find(operation)).toEqual(accepted);
      harness.advance(1);
      expect(await find(operation)).toEqual({ outcome: "cleared", clearedAt: clearsAt, costCents: 0n, ...taken });
      // However late the rail is asked, it says when the money moved.
      harness.advance(400 * DAY_MS);
      expect(await find(operation)).toMatchObject({ outcome: "cleared", clearedAt: clearsAt, chargedAt });
    });

    it("that is declined stays declined", async () => {
      for (const token of ["declined", "unknown"] as const) {
        const operation = charge(token);
        const declined = expectOutcome(await call(operation), "declined");
        expect(declined).toEqual({ outcome: "declined", code: expect.any(String), message: expect.any(String) });
        expect(await call(operation)).toEqual(declined);
        harness.advance(DAY_MS);
        expect(await find(operation)).toEqual(declined);
      }
    });

    it("can be slow, and can be returned instead of clearing", async () => {
      const [slow, returned] = [charge("slow"), charge("returned")];
      await Promise.all([call(slow), call(returned)]);
      harness.advance(harness.clearingMs);
      expect(await find(slow)).toMatchObject({ outcome: "accepted" });
      expect(await find(returned)).toMatchObject({
        outcome: "returned",
        returnedAt: harness.now(),
        amountCents: 5_000n,
      });
      harness.advance(harness.clearingMs * 9);
      expect(await find(slow)).toMatchObject({ outcome: "cleared", clearedAt: harness.now() });
    });

    it.each([
      ["disputed", ["cleared", "disputed", "returned"]],
      ["disputeWon", ["cleared", "disputed", "cleared"]],
      ["lateReturn", ["cleared", "returned"]],
    ] as const)("can end otherwise after it has cleared: %s", async (token, outcomes) => {
      const { operation, reference } = await cleared(charge(token));
      const seen: RailAnswer[] = [];
      for (let day = 0; day <= 30; day += 1) {
        const answer = await find(operation);
        expect(answer).toMatchObject({ reference, amountCents: 5_000n, currency: CURRENCY });
        if (answer.outcome !== seen.at(-1)?.outcome) seen.push(answer);
        harness.advance(DAY_MS);
      }
      expect(seen.map(({ outcome }) => outcome)).toEqual(outcomes);
    });
  });

  describe("a key", () => {
    it("stands for one operation with one answer, however often and however concurrently it is used", async () => {
      for (const operation of [
        charge(),
        charge("declined"),
        operationOf("payout"),
        refundOf((await cleared()).reference),
      ]) {
        const before = await everything();
        const answers = await Promise.all(Array.from({ length: 50 }, () => call(operation)));
        expect(new Set(answers.map((answer) => JSON.stringify(answer, withBigInts))).size).toBe(1);
        const added = (await everything()).length - before.length;
        expect(added, operation.direction).toBe(answers[0]!.outcome === "declined" ? 0 : 1);
      }
    });

    it("never stands for another amount, currency, token or direction", async () => {
      const operation = charge();
      const first = await call(operation);
      for (const change of [{ amountCents: 5_001n }, { currency: "USD" }, { token: harness.tokens.slow }]) {
        await expect(call({ ...operation, ...change })).rejects.toThrow(operation.key);
      }
      await expect(call({ ...operation, direction: "payout" })).rejects.toThrow(operation.key);
      expect(await find(operation)).toEqual(first);
    });
  });

  describe("an answer that never arrives", () => {
    it("is found out later", async () => {
      const chargedAt = harness.now();
      const [lost, token] = [charge(), charge("noAnswer")];
      expect(await call(lost, harness.lossy)).toEqual({ outcome: "unknown", message: expect.any(String) });
      expect(await call(token)).toEqual({ outcome: "unknown", message: expect.any(String) });
      harness.advance(3 * DAY_MS);
      for (const operation of [lost, token]) {
        expect(await find(operation)).toMatchObject({ outcome: "cleared", chargedAt, amountCents: 5_000n });
      }
      const { reference } = expectOutcome(await find(lost), "cleared");
      for (const operation of [refundOf(reference), operationOf("payout")]) {
        expect(await call(operation, harness.lossy)).toMatchObject({ outcome: "unknown" });
        expect((await find(operation)).outcome).not.toBe("absent");
      }
    });

    it("is not waited for longer than the caller wants", async () => {
      for (const direction of ["charge", "payout", "refund", "find"] as const) {
        const stop = new AbortController();
        const answer = harness.hanging[direction](charge(), options(stop.signal));
        stop.abort(new Error("enough"));
        await expect(answer).rejects.toThrow("enough");
      }
    });
  });

  describe("a refund", () => {
    it("returns a charge once", async () => {
      const { operation, reference } = await cleared();
      const refund = refundOf(reference);
      expect(await find(refund)).toEqual({ outcome: "absent" });
      const answer = await call(refund);
      expect(answer).toMatchObject({ amountCents: 5_000n, currency: CURRENCY, chargedAt: harness.now() });
      expect(await call(refund)).toEqual(answer);
      expect(await call(refundOf(reference))).toMatchObject({ outcome: "rejected", code: "already_refunded" });
      expect(await find(refund)).toEqual(answer);
      expect(await find(operation)).toMatchObject({ outcome: "cleared" });
    });

    it("happens once when many are requested at the same time", async () => {
      const { reference } = await cleared();
      const answers = await Promise.all(Array.from({ length: 20 }, () => call(refundOf(reference))));
      expect(answers.filter(({ outcome }) => outcome === "rejected")).toHaveLength(19);
    });

    it("can be rejected, and stays so", async () => {
      const { reference } = await cleared(charge("refundRejected"));
      const refund = refundOf(reference);
      const rejected = { outcome: "rejected", code: expect.any(String), message: expect.any(String) };
      expect(await call(refund)).toEqual(rejected);
      expect(await find(refund)).toEqual(rejected);
    });

    it("of a charge that moved no money or another amount is rejected", async () => {
      const returned = (await cleared(charge("returned"))).reference;
      const { reference } = await cleared();
      for (const refund of [refundOf(returned), refundOf("nothing"), refundOf(reference, 4_000n)]) {
        expect(await call(refund)).toMatchObject({ outcome: "rejected" });
      }
      expect(await call(refundOf(reference))).not.toMatchObject({ outcome: "rejected" });
    });

    it("is the last that happens to a charge, even while it clears", async () => {
      const charges = ["ok", "returned", "disputed", "lateReturn"].map((token) => charge(token as "ok"));
      for (const operation of charges) {
        const { reference } = expectOutcome(await call(operation), "accepted");
        expect(await call(refundOf(reference))).not.toMatchObject({ outcome: "rejected" });
      }
      harness.advance(30 * DAY_MS);
      for (const operation of charges) expect(await find(operation)).toMatchObject({ outcome: "cleared" });
    });
  });

  describe("a payout", () => {
    it("is accepted and clears, or is rejected", async () => {
      const paidAt = harness.now();
      const [payout, rejected] = [
        operationOf("payout"),
        operationOf("payout", { token: harness.tokens.payoutRejected }),
      ];
      const taken = { amountCents: 5_000n, currency: CURRENCY, chargedAt: paidAt };
      expect(await call(payout)).toMatchObject({ outcome: "accepted", ...taken });
      expect(await call(rejected)).toMatchObject({ outcome: "rejected", code: expect.any(String) });
      harness.advance(harness.clearingMs);
      expect(await find(payout)).toMatchObject({ outcome: "cleared", clearedAt: harness.now(), ...taken });
      expect(await find(rejected)).toMatchObject({ outcome: "rejected" });
    });
  });

  describe("the statement", () => {
    it("lists each payment that was taken once, oldest change first, as it was at the end of the period", async () => {
      harness.advance(1);
      const from = harness.now();
      const charges = Array.from({ length: 7 }, () => charge());
      for (const operation of charges) await call(operation);
      await call(charge("declined"));
      const to = new Date(from.getTime() + 1);
      const lines = await linesFrom(from, to);
      expect(lines.map(({ key }) => key).sort()).toEqual(charges.map(({ key }) => key).sort());
      harness.advance(harness.clearingMs);
      // The period's pages do not change afterwards, and the next period has the next change.
      expect(await linesFrom(from, to)).toEqual(lines);
      const later = await linesFrom(to, new Date(harness.now().getTime() + 1));
      const ours = later.filter(({ key }) => charges.some((operation) => operation.key === key));
      expect(ours.map(({ status, changedAt }) => ({ status, changedAt }))).toEqual(
        charges.map(() => ({ status: "cleared", changedAt: harness.now() })),
      );
    });

    it("repeats and skips nothing from page to page", async () => {
      const lines = await everything();
      expect(lines.length).toBeGreaterThan(20);
      expect(new Set(lines.map(({ reference }) => reference)).size).toBe(lines.length);
      const times = lines.map(({ changedAt }) => changedAt.getTime());
      expect(times).toEqual([...times].sort((one, other) => one - other));
      for (const { key, direction, reference, status, amountCents } of lines.slice(-20)) {
        const answer = await find(operationOf(direction, { key }));
        expect(answer).toMatchObject({ outcome: status, reference, amountCents });
      }
    });

    it("adds up to the balances", async () => {
      harness.advance(DAY_MS);
      const sums = new Map<string, bigint>();
      for (const line of await everything()) {
        const isHeld = line.status === "cleared" || line.status === "disputed";
        const moved = isHeld ? (line.direction === "charge" ? line.amountCents : -line.amountCents) : 0n;
        sums.set(line.currency, (sums.get(line.currency) ?? 0n) + moved - line.costCents);
      }
      expect(await harness.rail.balances()).toEqual(sums);
    });
  });

  describeRailEvents(
    () => harness,
    async () => {
      const operation = charge();
      await call(operation);
      return operation.key;
    },
  );
}

function expectOutcome<Outcome extends RailAnswer["outcome"]>(answer: RailAnswer, outcome: Outcome): Answered<Outcome> {
  expect(answer.outcome).toBe(outcome);
  return answer as Answered<Outcome>;
}

function withBigInts(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}
