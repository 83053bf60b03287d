import { afterAll, beforeAll, expect, it } from "vitest";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { purgeIdempotencyKeys } from "@/server/domain/purge-idempotency-keys";
import { type GiftWorld, makeGiftWorld } from "@/server/testing/gift-world";

let world: GiftWorld;
beforeAll(async () => {
  world = await makeGiftWorld();
});
afterAll(() => world.close());

// Guards the promise that an answer is kept for a day, which a moved sandbox clock must not shorten.
it("forgets answers that are a day old by the outside world's time, and no others", async () => {
  const input = { from: (await world.person()).id, to: world.charity.id, amount_cents: 500n };
  for (const key of ["old", "fresh"]) await writeGift(world.partner, input, { key, requestHash: "h" });
  await world.system.db
    .$executeRaw`UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second' WHERE key = 'old'`;
  world.clock.advance(48 * 3_600_000);
  await purgeIdempotencyKeys(world.system);
  const kept = await world.system.db.idempotencyKey.findMany();
  expect(kept.map(({ key }) => key)).toEqual(["fresh"]);
  expect(await writeGift(world.partner, input, { key: "fresh", requestHash: "h" })).toMatchObject({
    outcome: "replayed",
  });
  expect(await writeGift(world.partner, input, { key: "old", requestHash: "h" })).toMatchObject({
    outcome: "created",
  });
});
