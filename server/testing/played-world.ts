import { sandboxClock } from "@/server/adapters/clock/sandbox-clock";
import { startWork } from "@/server/adapters/job-engine/choose-engine";
import { startClockPlayer } from "@/server/adapters/job-engine/clock-player";
import { startSweeps } from "@/server/adapters/job-engine/sweeps";
import { advanceSandboxClock } from "@/server/domain/sandbox/sandbox-clock";
import { work } from "@/server/jobs/jobs";
import type { Context } from "@/server/operations/context";
import type { OutgoingEmail } from "@/server/ports/email";
import type { WebhookRequest } from "@/server/ports/webhook-sender";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { openInngestHarness } from "@/server/testing/open-inngest-harness";
import { silentLog } from "@/server/testing/silent-log";

/** A message that left the product, and when by the product's clock. */
export interface Heard<Message> {
  at: Date;
  message: Message;
}

/** A fixture with the sandbox's own clock and a worker that plays it. */
export interface PlayedWorld extends GiftFixture {
  emails: Heard<OutgoingEmail>[];
  requests: Heard<WebhookRequest & { wall: Date }>[];
  /** Advances the clock as an API request does, and returns the response's status. */
  advance(duration: string): Promise<"ready" | "running">;
  startWorker(): Promise<Worker>;
}

interface Worker {
  stop(): Promise<void>;
}

/** What runs the jobs other than sweeps: an engine, or nothing, as during an outage of the job server. */
export type PlayedEngine = "embedded" | "inngest" | "none";

interface PlayedWorldOptions {
  startsAt: Date;
  engine?: PlayedEngine;
  clearingMs?: number;
  /** How each endpoint responds; 200 by default. */
  respond?: (request: WebhookRequest) => number | Promise<number>;
}

/** Notifications within this time wake the worker once. */
const WAKE_MS = 5;

/** Opens a world whose clock stands at a future instant. */
export async function openPlayedWorld(options: PlayedWorldOptions): Promise<PlayedWorld> {
  const { startsAt, engine = "none", clearingMs = 3_000, respond = () => 200 } = options;
  const emails: PlayedWorld["emails"] = [];
  const requests: PlayedWorld["requests"] = [];
  const kicks = new Set<() => void>();
  let waking: NodeJS.Timeout | undefined;
  const ports = portsOf({ emails, requests, respond, now: () => fixture.system.now() });
  const clocks: { close(): Promise<void> }[] = [];
  const fixture: GiftFixture = await makeGiftFixture({
    ports,
    rail: { settlementDelayMs: clearingMs },
    wake() {
      waking ??= setTimeout(() => {
        waking = undefined;
        for (const kick of kicks) kick();
      }, WAKE_MS);
    },
    async makeClock({ prisma, pool }) {
      await prisma.sandboxClock.create({ data: { offsetMs: startsAt.getTime() - Date.now() } });
      const clock = await sandboxClock(pool, silentLog);
      clocks.push(clock);
      return clock;
    },
  });
  const { system } = fixture;
  return {
    ...fixture,
    emails,
    requests,
    async advance(duration) {
      const moved = await advanceSandboxClock(system, { advance: duration });
      const { offsetMs, targetMs } = await advanceSandboxClock.afterCommit!(system, moved);
      return offsetMs < targetMs ? "running" : "ready";
    },
    async startWorker() {
      const { kick, stop } = await START[engine](system);
      kicks.add(kick);
      return {
        async stop() {
          kicks.delete(kick);
          await stop();
        },
      };
    },
    async close() {
      clearTimeout(waking);
      for (const clock of clocks) await clock.close();
      await fixture.close();
    },
  };
}

type Outside = Pick<PlayedWorld, "emails" | "requests"> &
  Pick<Required<PlayedWorldOptions>, "respond"> & { now(): Date };

/** Stores what leaves the product, with the time. */
function portsOf({ emails, requests, respond, now }: Outside) {
  return {
    email: { send: async (message: OutgoingEmail) => void emails.push({ at: now(), message }) },
    webhookSender: {
      async post(message: WebhookRequest) {
        requests.push({ at: now(), message: { ...message, wall: new Date() } });
        const status = await respond(message);
        const failure =
          status < 300 ? null : { code: "http_error" as const, message: `The endpoint returned ${status}.` };
        return { status, text: "", durationMs: 1, failure };
      },
    },
  };
}

interface Started extends Worker {
  kick(): void;
}

const START: Record<PlayedEngine, (ctx: Context) => Promise<Started>> = {
  embedded: startEmbedded,
  inngest: startOnInngest,
  none: startSweepsAlone,
};

async function startEmbedded(ctx: Context): Promise<Started> {
  const engine = await startWork({}, ctx, work);
  return { kick: () => engine.wake(), stop: () => engine.stop() };
}

async function startOnInngest(ctx: Context): Promise<Started> {
  const [sweeps, harness] = [await startSweepsAlone(ctx), openInngestHarness(ctx)];
  const engine = await harness.start(work.jobs);
  return {
    kick() {
      sweeps.kick();
      engine.wake();
    },
    async stop() {
      await Promise.all([sweeps.stop(), engine.stop()]);
      await harness.close();
    },
  };
}

async function startSweepsAlone(ctx: Context): Promise<Started> {
  const [sweeps, player] = [startSweeps(ctx, work.sweeps), startClockPlayer(ctx, work)];
  return {
    kick() {
      sweeps.kick();
      player.kick();
    },
    stop: async () => void (await Promise.all([sweeps.stop(), player.stop()])),
  };
}
