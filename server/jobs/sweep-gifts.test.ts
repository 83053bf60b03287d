import { afterAll, beforeAll, expect, it } from "vitest";
import { sweepNamed } from "@/server/jobs/jobs";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

// Guards the few seconds that a gift takes: if a sweep held it while its own job looks, it would wait for the next
// sweep.
it("leaves a new gift to its own job, and picks it up once that seems lost", async () => {
  const gift = await fixture.give(await fixture.person(), await fixture.person());
  const sweep = () => {
    const dueBefore = new Date(fixture.system.now().getTime() - sweepNamed("sweep-gifts").graceMs!);
    return sweepNamed("sweep-gifts").run(fixture.system, { dueBefore, signal: AbortSignal.timeout(60_000) });
  };
  await sweep();
  expect(await fixture.status(gift)).toBe("pending");
  fixture.clock.advance(11_000);
  await sweep();
  expect(await fixture.status(gift)).not.toBe("pending");
});
