import { describe, expect, it } from "vitest";
import { DAY_MS, expectOutcome, type RailFixture } from "@/server/testing/rail-fixture";

/** How often an operation is requested at the same time; `RAIL_CALLS` has it requested more often. */
const CALLS = Number(process.env.RAIL_CALLS ?? 20);

/** That money moves once, whatever is repeated, and that what became of it can be found out. */
export function describeKeys(fixture: RailFixture): void {
  const { harness, newOperation, charge, refundOf, call, find, cleared, linesOf, advance } = fixture;

  describe("a key", () => {
    it("stands for one operation with one answer, however often and however concurrently it is used", async () => {
      const from = harness().now();
      // What is taken twice is taken now, and all that was taken before would be read again and again.
      const linesSince = () => linesOf(from, new Date(harness().now().getTime() + 1));
      for (const operation of [
        charge(),
        charge("declined"),
        newOperation("payout"),
        refundOf((await cleared()).reference),
      ]) {
        const before = await linesSince();
        const answers = await Promise.all(Array.from({ length: CALLS }, () => call(operation)));
        expect(new Set(answers.map((answer) => JSON.stringify(answer, withBigInts))).size).toBe(1);
        const added = (await linesSince()).length - before.length;
        expect(added, operation.direction).toBe(answers[0]!.outcome === "declined" ? 0 : 1);
      }
    });

    it("never stands for another amount, currency, token or direction", async () => {
      const operation = charge();
      const first = await call(operation);
      for (const change of [{ amountCents: 5_001n }, { currency: "USD" }, { token: harness().tokens.slow }]) {
        await expect(call({ ...operation, ...change })).rejects.toThrow(operation.key);
      }
      await expect(call({ ...operation, direction: "payout" })).rejects.toThrow(operation.key);
      expect(await find(operation)).toEqual(first);
    });
  });

  describe("an answer that never arrives", () => {
    it("is found out later", async () => {
      const chargedAt = harness().now();
      const [lost, token] = [charge(), charge("noAnswer")];
      expect(await call(lost, harness().lossy)).toEqual({ outcome: "unknown", message: expect.any(String) });
      expect(await call(token)).toEqual({ outcome: "unknown", message: expect.any(String) });
      await advance(3 * DAY_MS);
      for (const operation of [lost, token]) {
        expect(await find(operation)).toMatchObject({ outcome: "cleared", chargedAt, amountCents: 5_000n });
      }
      const { reference } = expectOutcome(await find(lost), "cleared");
      for (const operation of [refundOf(reference), newOperation("payout")]) {
        expect(await call(operation, harness().lossy)).toMatchObject({ outcome: "unknown" });
        expect((await find(operation)).outcome).not.toBe("absent");
      }
    });

    it("is not waited for longer than the caller wants", async () => {
      const { reference } = await cleared();
      const operations = {
        charge: charge(),
        payout: newOperation("payout"),
        refund: refundOf(reference),
        find: charge(),
      };
      for (const direction of ["charge", "payout", "refund", "find"] as const) {
        const stop = new AbortController();
        const operation = operations[direction];
        const answer = harness().hanging[direction](operation, { now: harness().now(), signal: stop.signal });
        const ending = expect(answer).rejects.toThrow("enough");
        // By the time that another call is answered, this one is under way.
        await find(operation);
        stop.abort(new Error("enough"));
        await ending;
      }
    });
  });
}

function withBigInts(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}` : value;
}
