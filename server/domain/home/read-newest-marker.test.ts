import { afterAll, beforeAll, expect, it } from "vitest";
import { readNewestMarker } from "@/server/domain/home/read-newest-marker";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

it("is another one once a gift has come or moved on", async () => {
  const ctx = fixture.system.as(apiCaller(fixture.charity.id));
  const read = () => readNewestMarker(ctx, {});
  const seen = [await read()];
  expect(await read()).toBe(seen[0]);
  await fixture.give(await fixture.person(), fixture.charity);
  seen.push(await read());
  await fixture.settle();
  seen.push(await read());
  await fixture.give(await fixture.person(), await fixture.person());
  expect(await read()).toBe(seen[2]);
  expect(new Set(seen).size).toBe(3);
});
