import { describe, expect, it } from "vitest";
import { DAY_MS, expectOutcome, type RailFixture } from "@/server/testing/rail-fixture";

/** How many times an operation is requested concurrently. Set `RAIL_CALLS` to change it. */
const CALLS = Number(process.env.RAIL_CALLS ?? 20);

/** Money moves once, however often a request is repeated, and its outcome can always be found. */
export function describeKeys(fixture: RailFixture): void {
  const { harness, newOperation, charge, refundOf, call, find, cleared, linesOf, advance } = fixture;

  describe("a key", () => {
    it("stands for one operation with one answer, however often and however concurrently it is used", async () => {
      const from = harness().now();
      // A duplicate would be dated now, and reading all earlier lines each time would be slow.
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
        // Once another call has been answered, this one is in progress.
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
