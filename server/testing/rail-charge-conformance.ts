import { describe, expect, it } from "vitest";
import type { RailAnswer } from "@/server/ports/payment-rail";
import { CURRENCY, DAY_MS, expectOutcome, type RailFixture } from "@/server/testing/rail-fixture";

/** How charges and payouts begin and end. */
export function describeCharges(fixture: RailFixture): void {
  const { harness, newOperation, charge, call, find, cleared, advance, differs } = fixture;

  describe("a charge", () => {
    it("is accepted and clears, with amount, currency, reference and times in every answer", async () => {
      const chargedAt = harness().now();
      const operation = charge("ok", 12_345n);
      expect(await find(operation)).toEqual({ outcome: "absent" });
      const accepted = expectOutcome(await call(operation), "accepted");
      const { reference } = accepted;
      const taken = { amountCents: 12_345n, currency: CURRENCY, chargedAt, reference, costs: [], partsReturned: [] };
      const clearsAt = new Date(chargedAt.getTime() + harness().clearingMs);
      const announced = differs().hidesClearing ? null : clearsAt;
      expect(accepted).toEqual({ outcome: "accepted", clearsAt: announced, ...taken });
      expect(await find(operation)).toEqual(accepted);
      await advance(harness().clearingMs - differs().tickMs);
      expect(await find(operation)).toEqual(accepted);
      await advance(differs().tickMs);
      const { costs, ...cleared } = expectOutcome(await find(operation), "cleared");
      expect({ ...cleared, costs: [] }).toEqual({ outcome: "cleared", clearedAt: clearsAt, ...taken });
      const { costCents: amountCents } = differs();
      const kept = { kind: "processing", reference: expect.any(String), amountCents, currency: CURRENCY };
      expect(costs).toEqual(amountCents === 0n ? [] : [kept]);
      // However late the rail is asked, it reports when the money moved.
      await advance(400 * DAY_MS);
      expect(await find(operation)).toMatchObject({ outcome: "cleared", clearedAt: clearsAt, chargedAt });
    });

    it("that is declined stays declined", async () => {
      for (const token of ["declined", "unknown"] as const) {
        const operation = charge(token);
        const declined = expectOutcome(await call(operation), "declined");
        expect(declined).toEqual({ outcome: "declined", code: expect.any(String), message: expect.any(String) });
        expect(await call(operation)).toEqual(declined);
        await advance(DAY_MS);
        expect(await find(operation)).toEqual(declined);
      }
    });

    it("can be slow, and can be returned instead of clearing", async () => {
      const [slow, returned] = [charge("slow"), charge("returned")];
      const chargedAt = harness().now();
      await Promise.all([call(slow), call(returned)]);
      const { clearingMs } = harness();
      const { slowMs, returnedMs } = differs();
      await advance(clearingMs);
      expect(await find(slow)).toMatchObject({ outcome: "accepted" });
      await advance(returnedMs - clearingMs);
      expect(await find(returned)).toMatchObject({
        outcome: "returned",
        returnedAt: differs().datesReturnsByCharge ? chargedAt : harness().now(),
        amountCents: 5_000n,
      });
      await advance(slowMs - returnedMs);
      expect(await find(slow)).toMatchObject({ outcome: "cleared", clearedAt: harness().now() });
    });

    it.each([
      ["disputed", ["cleared", "disputed", "returned"]],
      ["disputeWon", ["cleared", "disputed", "cleared"]],
      ["lateReturn", ["cleared", "returned"]],
    ] as const)("can end otherwise after it has cleared: %s", async (token, outcomes) => {
      const { operation, reference } = await cleared(charge(token));
      const seen: RailAnswer[] = [];
      const costs = new Set<string>();
      for (let day = 0; day <= 30; day += 1) {
        const answer = await find(operation);
        expect(answer).toMatchObject({ reference, amountCents: 5_000n, currency: CURRENCY });
        const named = new Set("costs" in answer ? answer.costs.map((cost) => cost.reference) : []);
        // A caller that gets only the last answer still learns of everything that the rail kept.
        expect([...costs].filter((reference) => !named.has(reference))).toEqual([]);
        for (const reference of named) costs.add(reference);
        if (answer.outcome !== seen.at(-1)?.outcome) seen.push(answer);
        await advance(DAY_MS);
      }
      expect(seen.map(({ outcome }) => outcome)).toEqual(outcomes);
    });
  });

  describe("a payout", () => {
    it("is accepted and clears, or is rejected", async () => {
      const paidAt = harness().now();
      const [payout, rejected] = [
        newOperation("payout"),
        newOperation("payout", { token: harness().tokens.payoutRejected }),
      ];
      const taken = { amountCents: 5_000n, currency: CURRENCY, chargedAt: paidAt };
      expect(await call(payout)).toMatchObject({ outcome: "accepted", ...taken });
      expect(await call(rejected)).toMatchObject({ outcome: "rejected", code: expect.any(String) });
      await advance(differs().payoutMs);
      expect(await find(payout)).toMatchObject({ outcome: "cleared", clearedAt: harness().now(), ...taken });
      expect(await find(rejected)).toMatchObject({ outcome: "rejected" });
    });
  });
}
