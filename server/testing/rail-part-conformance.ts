import { describe, expect, it } from "vitest";
import type { RailCost } from "@/server/ports/rail-cost";
import { CURRENCY, DAY_MS, expectOutcome, type RailFixture } from "@/server/testing/rail-fixture";

/** How parts of a charge are returned by the rail itself. */
export function describeParts(fixture: RailFixture): void {
  const { harness, charge, refundOf, call, find, linesOf, advance, differs } = fixture;

  describe("a part that goes back by itself", () => {
    it.each([
      ["partRefunded", "refund", 2],
      ["partDisputed", "dispute", 10],
    ] as const)("is named in every answer and on the statement, and is held no more: %s", async (token, kind, days) => {
      const from = harness().now();
      const operation = charge(token, 5_000n);
      await call(operation);
      await advance(harness().clearingMs);
      const cleared = expectOutcome(await find(operation), "cleared");
      expect(cleared.partsReturned).toEqual([]);
      const held = async () => (await harness().rail.balances()).get(CURRENCY) ?? 0n;
      const before = await held();
      await advance(days * DAY_MS);
      const reduced = expectOutcome(await find(operation), "cleared");
      expect(reduced).toMatchObject({ amountCents: 5_000n, clearedAt: cleared.clearedAt });
      const [part, ...others] = reduced.partsReturned;
      expect(others).toEqual([]);
      expect(part).toMatchObject({ kind, reference: expect.any(String) });
      expect(part!.amountCents > 0n && part!.amountCents < 5_000n).toBe(true);
      const lines = await linesOf(from, new Date(harness().now().getTime() + 1));
      const line = lines.find(({ key }) => key === operation.key);
      expect(line).toMatchObject({ status: "cleared", amountCents: 5_000n, partsReturned: reduced.partsReturned });
      const kept = sumOf(reduced.costs) - sumOf(cleared.costs);
      expect(await held()).toBe(before - part!.amountCents - kept);

      // A refund returns at most the rest of the charge.
      expect((await call(refundOf(reduced.reference, 5_000n))).outcome).toBe("rejected");
      const isKept = kind === "dispute" && differs().keepsRestOfDisputed;
      const rest = await call(refundOf(reduced.reference, 5_000n - part!.amountCents));
      expect(rest.outcome).toBe(isKept ? "rejected" : "cleared");
      expect(await held()).toBe(before - (isKept ? part!.amountCents : 5_000n) - kept);
    });

    it("has the reference of the dispute by which it goes back, which is about the part alone", async () => {
      const operation = charge("partDisputed", 5_000n);
      await call(operation);
      await advance(harness().clearingMs + DAY_MS);
      const { dispute } = expectOutcome(await find(operation), "disputed");
      await advance(9 * DAY_MS);
      const { partsReturned } = expectOutcome(await find(operation), "cleared");
      const { reference, amountCents } = dispute;
      expect(partsReturned).toEqual([{ kind: "dispute", reference, amountCents }]);
    });
  });
}

function sumOf(costs: readonly RailCost[]): bigint {
  return costs.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}
