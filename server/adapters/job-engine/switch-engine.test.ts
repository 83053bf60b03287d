import { afterEach, beforeEach, expect, test } from "vitest";
import { startEmbeddedEngine } from "@/server/adapters/job-engine/embedded";
import { handRunsToSweeps } from "@/server/adapters/job-engine/run-transitions";
import { startSweeps } from "@/server/adapters/job-engine/sweeps";
import { countUnfinishedRuns } from "@/server/adapters/job-engine/unfinished-runs";
import { job } from "@/server/jobs/job";
import { work } from "@/server/jobs/jobs";
import { emitAwaited } from "@/server/testing/emit-awaited";
import { eventually } from "@/server/testing/eventually";
import { CLEARING_MS, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { type InngestHarness, openInngestHarness } from "@/server/testing/open-inngest-harness";

let fixture: GiftFixture;
let harness: InngestHarness;
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  fixture = await makeGiftFixture();
  harness = openInngestHarness(fixture.system);
  stops = [];
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await harness.close();
  await fixture.close();
});

const embedded = (jobs = work.jobs) => startEmbeddedEngine(fixture.system, jobs, { pollMs: 50 });
const receipts = (giftId: string) => fixture.system.db.receipt.count({ where: { giftId } });
/** Moves the clock to when the gift has cleared; from then on, sweeps leave rows to jobs for one second only. */
const clear = async (giftId: string) => {
  fixture.clock.advance(60_000 + CLEARING_MS);
  await eventually(async () => expect(await fixture.status(giftId)).toBe("settled"));
};

// Guards money: both engines have runs for the same gifts.
test("gifts under way settle once when Inngest takes over, and when the embedded engine does again", async () => {
  const first = await embedded();
  const gift = await fixture.give(await fixture.person(), fixture.charity);
  await eventually(async () => expect(await fixture.status(gift)).toBe("settling"));
  await first.stop();
  expect((await countUnfinishedRuns(fixture.system)).get("clear-gifts")).toBe(1);

  expect(await handRunsToSweeps(fixture.system)).toBeGreaterThanOrEqual(1);
  expect(await countUnfinishedRuns(fixture.system)).toEqual(new Map());
  const sweeps = startSweeps(fixture.system, work.sweeps, 50);
  stops.push(() => sweeps.stop());
  const inngest = await harness.start(work.jobs);
  await clear(gift);
  const second = await fixture.give(await fixture.person(), fixture.charity);
  await eventually(async () => expect(await fixture.status(second)).toBe("settling"));
  await inngest.stop();
  await harness.close();

  const last = await embedded();
  stops.push(() => last.stop());
  await clear(second);
  await eventually(async () => expect(await receipts(second)).toBe(1));
  expect(await receipts(gift)).toBe(1);
  expect(await fixture.brokenBooks()).toEqual([]);
});

test("with both engines at work, each event goes to one of them", async () => {
  const seen: string[] = [];
  const watching = job({
    name: "watching",
    on: "gift.failed",
    sweep: "sweep",
    retries: 0,
    async run({ events, step }) {
      await step.run("see", async () => {
        seen.push(...events.map(({ subjectId }) => subjectId));
      });
    },
  });
  const emit = (subjectId: string) =>
    emitAwaited(fixture.system, [{ type: "gift.failed", subjectId, partyIds: [], data: {} }]);
  const engines = [embedded([watching]), await harness.start([watching]), embedded([watching])];
  stops.push(...engines.map((engine) => () => engine.stop()));
  const ids = Array.from({ length: 60 }, (_, at) => `gft_${at}`);
  for (const id of ids) {
    await emit(id);
    for (const engine of engines) engine.wake();
  }
  await eventually(() => expect(seen.length).toBeGreaterThanOrEqual(60));
  await eventually(async () => expect(await countUnfinishedRuns(fixture.system)).toEqual(new Map()));
  expect(seen.sort()).toEqual(ids.sort());
});

test("a run that a process works on is not handed over", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = false;
  const long = job({
    name: "long",
    on: "gift.failed",
    sweep: "sweep",
    retries: 0,
    async run({ step }) {
      await step.run("wait", async () => {
        begun = true;
        await held;
      });
    },
  });
  const engine = embedded([long]);
  await emitAwaited(fixture.system, [{ type: "gift.failed", subjectId: "gft_1", partyIds: [], data: {} }]);
  engine.wake();
  await eventually(() => expect(begun).toBe(true));
  expect(await handRunsToSweeps(fixture.system)).toBe(0);
  release();
  await engine.stop();
  expect(await countUnfinishedRuns(fixture.system)).toEqual(new Map());
});
