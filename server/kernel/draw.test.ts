import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { drawOrder, seedHashOf } from "@/server/kernel/draw";
import { fairWinner } from "@/server/testing/fair-winner";

// Guards the winner of a draw with a separate computation, as the documentation describes it.

const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString("hex"));
const entries = fc.uniqueArray(
  fc.nat().map((n) => `dbr_${n}`),
  { minLength: 1, maxLength: 12 },
);

it("is the one that anyone computes from what is published, in whatever order the entries are listed", () => {
  fc.assert(
    fc.property(hex, hex, fc.nat(), entries, (seed, entropy, number, ids) => {
      const draw = { pool_id: "pool_1", number, seed, entropy };
      const seed_hash = createHash("sha256").update(Buffer.from(seed, "hex")).digest("hex");
      expect(seedHashOf(seed)).toBe(seed_hash);
      const winner = fairWinner({ ...draw, seed_hash, entries: ids, winner_id: null });
      expect(drawOrder({ ...draw, entries: ids })[0]!.id).toBe(winner);
      expect(drawOrder({ ...draw, entries: [...ids].reverse() })[0]!.id).toBe(winner);
      expect(
        drawOrder({ ...draw, entries: ids })
          .map(({ id }) => id)
          .sort(),
      ).toEqual([...ids].sort());
    }),
    { numRuns: 200 },
  );
});

it("depends on the pool, the number, the seed, the entries and the last record before it", () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => `dbr_${n}`);
  const draw = { pool_id: "pool_1", number: 1, seed: "11".repeat(32), entropy: "22".repeat(32), entries: ids };
  const winners = [
    draw,
    { ...draw, pool_id: "pool_2" },
    { ...draw, number: 2 },
    { ...draw, seed: "12".repeat(32) },
    { ...draw, entropy: "23".repeat(32) },
    { ...draw, entries: ids.slice(1) },
  ].map((inputs) => drawOrder(inputs)[0]!.id);
  expect(new Set(winners).size).toBe(winners.length);
});

it("is each of the entries about as often", () => {
  const ids = ["dbr_a", "dbr_b", "dbr_c", "dbr_d"];
  const wins = new Map(ids.map((id) => [id, 0]));
  for (let number = 0; number < 4_000; number += 1) {
    const seed = createHash("sha256").update(String(number)).digest("hex");
    const { id } = drawOrder({ pool_id: "pool_1", number, seed, entropy: "0".repeat(64), entries: ids })[0]!;
    wins.set(id, wins.get(id)! + 1);
  }
  // A thousand each, give or take five standard deviations.
  for (const count of wins.values()) expect(Math.abs(count - 1_000)).toBeLessThan(140);
});
