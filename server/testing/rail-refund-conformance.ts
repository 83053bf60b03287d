import { describe, expect, it } from "vitest";
import { CURRENCY, DAY_MS, expectOutcome, type RailFixture } from "@/server/testing/rail-fixture";

/** A charge is returned at most once. */
export function describeRefunds(fixture: RailFixture): void {
  const { harness, charge, refundOf, call, find, cleared, advance, differs } = fixture;

  describe("a refund", () => {
    it("returns a charge once", async () => {
      const { operation, reference } = await cleared();
      const refund = refundOf(reference);
      expect(await find(refund)).toEqual({ outcome: "absent" });
      const answer = await call(refund);
      expect(answer).toMatchObject({ amountCents: 5_000n, currency: CURRENCY, chargedAt: harness().now() });
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

    it("of a part returns that part, and is the only one", async () => {
      const { reference } = await cleared();
      const refund = refundOf(reference, 1_700n);
      expect(await call(refund)).toMatchObject({ amountCents: 1_700n, currency: CURRENCY });
      expect(await find(refund)).toMatchObject({ amountCents: 1_700n });
      expect(await call(refundOf(reference, 3_300n))).toMatchObject({ outcome: "rejected", code: "already_refunded" });
    });

    it("of a charge that moved no money or less than that is rejected", async () => {
      const returned = (await cleared(charge("returned"))).reference;
      await advance(differs().returnedMs - harness().clearingMs);
      const { reference } = await cleared();
      for (const refund of [refundOf(returned), refundOf("nothing"), refundOf(reference, 5_001n)]) {
        expect(await call(refund)).toMatchObject({ outcome: "rejected" });
      }
      expect(await call(refundOf(reference))).not.toMatchObject({ outcome: "rejected" });
    });

    it("is the last that happens to a charge, even while it clears", async () => {
      const charges = differs().refundsWhileClearing.map((token) => charge(token));
      for (const operation of charges) {
        const { reference } = expectOutcome(await call(operation), "accepted");
        expect(await call(refundOf(reference))).not.toMatchObject({ outcome: "rejected" });
      }
      await advance(30 * DAY_MS);
      for (const operation of charges) expect(await find(operation)).toMatchObject({ outcome: "cleared" });
    });
  });
}
