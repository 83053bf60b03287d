import { afterAll, beforeAll, expect, it } from "vitest";
import { work } from "@/server/jobs/jobs";
import { systemCaller } from "@/server/kernel/caller";
import { eventually } from "@/server/testing/eventually";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let woken = 0;
const wake = () => {
  woken += 1;
};
beforeAll(async () => {
  fixture = await makeGiftFixture({ wake });
});
afterAll(() => fixture.close());

const run = (name: string) => {
  const { system } = fixture;
  const input = { dueBefore: system.now(), signal: new AbortController().signal };
  return work.sweeps.find((sweep) => sweep.name === name)!.run(system.as(systemCaller(name)), input);
};

/** Sweeps run as soon as a worker is woken, so one that wakes workers with nothing to do would never let them rest. */
it.each(work.sweeps.filter(({ cron }) => cron === undefined).map(({ name }) => name))(
  "%s wakes no worker when nothing is left to do",
  async (name) => {
    await eventually(async () => {
      woken = 0;
      await run(name);
      expect(woken).toBe(0);
    });
  },
);
