import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeGiftFixture } from "@/server/testing/gift-fixture";
import { playSequence } from "@/server/testing/pool-model/play-sequence";
import { ballotSequence, PEOPLE, poolSequence } from "@/server/testing/pool-model/pool-commands";
import type { Stage } from "@/server/testing/pool-model/prepare-command";
import { StillClock } from "@/server/testing/still-clock";

// Guards what pools hold and decide: after any sequence of commands, a pool matches a small model of it.
// POOL_SEQUENCES=2000 plays more (`npm run test:long` plays 300), POOL_SEED plays those of a seed.

const SEQUENCES = Number(process.env.POOL_SEQUENCES ?? 5);
const FIXED_SEED = 20_260;
const OTHER_SEED = Math.floor(Math.random() * 2 ** 31);
const MINUTES = 60_000;

let stage: Stage;
beforeAll(async () => {
  const clock = new StillClock(Date.parse("2099-01-30T12:00:00Z"));
  const fixture = await makeGiftFixture({ makeClock: async () => clock });
  const people = [fixture.partnerId];
  for (let count = 0; count < PEOPLE; count += 1) people.push((await fixture.person()).id);
  stage = { fixture, clock, people, answers: new Map() };
});
afterAll(() => stage.fixture.close());

async function playSequences(seed: number, count: number, sequences = poolSequence): Promise<void> {
  await fc.assert(
    fc.asyncProperty(sequences, (sequence) => playSequence(stage, sequence)),
    { seed, numRuns: count, endOnFailure: process.env.POOL_SHRINK === "no" },
  );
}

test(
  "sequences of a fixed seed end as the model has it",
  () => playSequences(Number(process.env.POOL_SEED ?? FIXED_SEED), SEQUENCES),
  60 * MINUTES,
);

test(
  `sequences of POOL_SEED=${OTHER_SEED}, another one each time, end as the model has it`,
  () => playSequences(OTHER_SEED, Math.ceil(SEQUENCES / 4)),
  20 * MINUTES,
);

test(
  "votes while payments are on their way end as the model has it",
  () => playSequences(Number(process.env.POOL_SEED ?? OTHER_SEED), SEQUENCES, ballotSequence),
  60 * MINUTES,
);

test("the books hold after all of them", async () => {
  expect(await stage.fixture.brokenBooks()).toEqual([]);
  const { answers } = stage;
  // Each command succeeded at least once.
  for (const command of ["commit", "request", "cancel", "set status", "govern", "add"])
    expect(answers.get(`${command}: done`), command).toBeGreaterThan(0);
});
