import { describe, expect, it } from "vitest";
import { CURRENCY, DAY_MS, type RailFixture } from "@/server/testing/rail-fixture";

/** The statement and the balances contain every movement exactly once. */
export function describeStatement(fixture: RailFixture): void {
  const { harness, charge, call, find, pagesOf, linesOf, allLines, advance, differs, operationOf } = fixture;

  describe("the statement", () => {
    it("lists each payment that was taken once, oldest change first, as it was at the end of the period", async () => {
      await advance(differs().tickMs);
      const from = harness().now();
      const charges = Array.from({ length: 7 }, () => charge());
      for (const operation of charges) await call(operation);
      await call(charge("declined"));
      const to = new Date(from.getTime() + differs().tickMs);
      const lines = await linesOf(from, to);
      expect(lines.map(({ key }) => key).sort()).toEqual(charges.map(({ key }) => key).sort());
      await advance(harness().clearingMs);
      // The pages of a past period never change. The next change appears in the next period.
      expect(await linesOf(from, to)).toEqual(lines);
      const later = await linesOf(to, new Date(harness().now().getTime() + differs().tickMs));
      const ours = later.filter(({ key }) => charges.some((operation) => operation.key === key));
      expect(ours.map(({ status, changedAt }) => ({ status, changedAt }))).toEqual(
        charges.map(() => ({ status: "cleared", changedAt: harness().now() })),
      );
    });

    it("repeats and skips nothing from page to page", async () => {
      const lines = await allLines();
      expect(lines.length).toBeGreaterThan(20);
      expect(new Set(lines.map(({ reference }) => reference)).size).toBe(lines.length);
      const times = lines.map(({ changedAt }) => changedAt.getTime());
      expect(times).toEqual([...times].sort((one, other) => one - other));
      for (const { key, direction, reference, status, amountCents } of lines.slice(-20)) {
        const answer = await find(operationOf(key, direction));
        expect(answer).toMatchObject({ outcome: status, reference, amountCents });
      }
    });

    it("lists each of the rail's own transfers once, by when it was made, and the rail holds so much less", async () => {
      await advance(differs().tickMs);
      const from = harness().now();
      const held = async () => (await harness().rail.balances()).get(CURRENCY) ?? 0n;
      const before = await held();
      const made = [700n, -700n, 25n, 40n].map((amountCents, number) => {
        return { reference: `transfer_${number}`, amountCents, currency: CURRENCY };
      });
      const moved: object[] = [];
      // Makes charges at the times of the transfers, so that the period has several pages.
      for (const transfer of made) {
        await call(charge());
        const { reference } = await harness().transfer(transfer);
        await call(charge());
        await call(charge());
        moved.push({ ...transfer, reference, movedAt: harness().now() });
        await advance(differs().tickMs);
      }
      expect(await held()).toBe(before - 65n);
      const to = new Date(harness().now().getTime());
      const pages = await pagesOf(from, to);
      expect(pages.length).toBeGreaterThan(2);
      expect(pages.flatMap(({ transfers }) => transfers)).toEqual(moved);
      // The period's end is not included, and neither is what comes after it.
      const last = new Date(to.getTime() - differs().tickMs);
      expect((await pagesOf(from, last)).flatMap(({ transfers }) => transfers)).toEqual(moved.slice(0, -1));
      expect((await pagesOf(last, to)).flatMap(({ transfers }) => transfers)).toEqual(moved.slice(-1));
    });

    it("adds up to the balances", async () => {
      await advance(DAY_MS);
      const sums = new Map<string, bigint>();
      const pages = await pagesOf(new Date(0), new Date(harness().now().getTime() + differs().tickMs));
      for (const line of pages.flatMap(({ lines }) => lines)) {
        const isHeld = line.status === "cleared" || line.status === "disputed";
        const moved = isHeld ? (line.direction === "charge" ? line.amountCents : -line.amountCents) : 0n;
        const returned = isHeld ? line.partsReturned.reduce((sum, part) => sum + part.amountCents, 0n) : 0n;
        sums.set(line.currency, (sums.get(line.currency) ?? 0n) + moved - returned);
        for (const { currency, amountCents } of line.costs)
          sums.set(currency, (sums.get(currency) ?? 0n) - amountCents);
      }
      for (const { currency, amountCents } of pages.flatMap(({ transfers }) => transfers))
        sums.set(currency, (sums.get(currency) ?? 0n) - amountCents);
      expect(await harness().rail.balances()).toEqual(sums);
    });
  });
}
