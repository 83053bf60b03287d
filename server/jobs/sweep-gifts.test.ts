import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepGifts } from "@/server/jobs/sweep-gifts";
import type { JobSteps } from "@/server/ports/job-engine";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

const atOnce: JobSteps = { run: (_name, work) => work(), sleepUntil: () => Promise.resolve() };

// Guards the few seconds that a gift takes: if a sweep held it while its own job looks, it would wait for the next
// sweep.
it("leaves a new gift to its own job, and picks it up once that seems lost", async () => {
  const gift = await fixture.give(await fixture.person(), await fixture.person());
  const sweep = () => sweepGifts.run({ ctx: fixture.system, events: [], step: atOnce });
  await sweep();
  expect(await fixture.status(gift)).toBe("pending");
  fixture.clock.advance(11_000);
  await sweep();
  expect(await fixture.status(gift)).not.toBe("pending");
});
