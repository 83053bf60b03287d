import { afterAll, beforeAll, expect, it } from "vitest";
import { writeGift } from "@/server/domain/gifts/create-gift";
import { purgeIdempotencyKeys } from "@/server/operations/idempotency/purge-idempotency-keys";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

// Guards the promise that a response is stored for a day, which a moved sandbox clock must not shorten.
it("deletes only responses older than a day of wall-clock time", async () => {
  const input = { from: (await fixture.person()).id, to: fixture.charity.id, amount_cents: 500n };
  for (const key of ["old", "fresh"]) await writeGift(fixture.partner, input, { key, requestHash: "h" });
  for (const [key, age] of [
    ["old", "24 hours 1 second"],
    ["fresh", "23 hours 50 minutes"],
  ])
    await fixture.system.db
      .$executeRaw`UPDATE idempotency_keys SET created_at = now() - ${age}::interval WHERE key = ${key}`;
  fixture.clock.advance(48 * 3_600_000);
  await purgeIdempotencyKeys(fixture.system);
  const stored = await fixture.system.db.idempotencyKey.findMany();
  expect(stored.map(({ key }) => key)).toEqual(["fresh"]);
  expect(await writeGift(fixture.partner, input, { key: "fresh", requestHash: "h" })).toMatchObject({
    outcome: "replayed",
  });
  expect(await writeGift(fixture.partner, input, { key: "old", requestHash: "h" })).toMatchObject({
    outcome: "created",
  });
});
