import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepGifts } from "@/server/jobs/sweep-gifts";
import type { JobSteps } from "@/server/ports/job-engine";
import { type GiftWorld, makeGiftWorld } from "@/server/testing/gift-world";

let world: GiftWorld;
beforeAll(async () => {
  world = await makeGiftWorld();
});
afterAll(() => world.close());

const atOnce: JobSteps = { run: (_name, work) => work(), sleepUntil: () => Promise.resolve() };

// Guards the few seconds that a gift takes: held by a sweep while its own job looks, it would wait for the next sweep.
it("leaves a new gift to its own job, and takes it once that seems to be lost", async () => {
  const gift = await world.give(await world.person(), await world.person());
  const sweep = () => sweepGifts.run({ ctx: world.system, events: [], step: atOnce });
  await sweep();
  expect(await world.status(gift)).toBe("pending");
  world.clock.advance(11_000);
  await sweep();
  expect(await world.status(gift)).not.toBe("pending");
});
