import { afterEach, beforeEach, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { getSandboxClock } from "@/server/domain/sandbox/sandbox-clock";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import { work } from "@/server/jobs/jobs";
import { playClock } from "@/server/jobs/play-clock";
import { clockResource } from "@/server/resources/sandbox-clock";
import { eventually } from "@/server/testing/eventually";
import { openPlayedWorld, type PlayedWorld } from "@/server/testing/played-world";

// Guards testers who wait for a clock move: if it stays at 0 percent for half an hour, it says why.

const DAY_MS = 86_400_000;

let world: PlayedWorld;
let answer: (status: number) => void;
beforeEach(async () => {
  const answered = new Promise<number>((resolve) => {
    answer = resolve;
  });
  world = await openPlayedWorld({ startsAt: new Date("2040-01-31T10:01:00Z"), respond: () => answered });
});
afterEach(() => world.close());

const sql = (text: string) => world.system.statement<{ waitsFor: string | null }>(text, []);
const shown = async () =>
  clockResource.parse(getSandboxClock.show!(await getSandboxClock(world.partner, {}), world.partner));
const noted = async () => (await sql(`SELECT waits_for AS "waitsFor" FROM sandbox_clock`))[0]!.waitsFor;

it("a move that stands still says what it waits for after a minute, and no longer once it goes on", async () => {
  const { system, partner, charity } = world;
  await createWebhook(partner, { url: "https://example.org/hook", events: ["campaign.created"] });
  await createCampaign(partner, { name: "Lamps", status: "live", beneficiary_id: charity.id });
  await sql(`UPDATE sandbox_clock SET from_ms = offset_ms, target_ms = offset_ms + ${DAY_MS}, moved_at = now()`);
  const signal = new AbortController().signal;
  const playing = playClock({ ctx: system, reader: system, work, signal, noteEveryMs: 50 });

  const held = /^sweep-deliveries: 1 row, the oldest due at 2040-01-31T\S+Z, 1 in the hands of a worker\.$/;
  await eventually(async () => expect(await noted()).toMatch(held));
  await sql("INSERT INTO job_workers (id, engine, seen_at) VALUES (gen_random_uuid(), 'embedded', now())");
  expect(await shown()).toMatchObject({ status: "running", progress: 0, waiting_for: null });
  await sql("UPDATE sandbox_clock SET moved_at = now() - interval '61 s'");
  // On a busy machine the noted reason changes meanwhile.
  await eventually(async () =>
    expect(await shown()).toMatchObject({ status: "running", progress: 0, waiting_for: expect.stringMatching(held) }),
  );
  await sql("UPDATE job_workers SET seen_at = now() - interval '2 minutes'");
  expect((await shown()).waiting_for).toBe("A worker. None is running, and only workers move it.");

  answer(200);
  await playing;
  expect(await shown()).toMatchObject({ status: "ready", progress: 1, waiting_for: null });
  expect(await noted()).toBeNull();
});
