import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "@/bench/child";
import { compileChildren } from "@/bench/compile-children";
import type { Arrival, Received, ReceiverTask } from "@/bench/delivery-receiver";
import { emit, emitEvenly } from "@/bench/emit-evenly";
import type { BenchFixture } from "@/bench/fixture";
import { cpuSecondsOf, figuresOfFamily } from "@/bench/process-figures";
import type { SigningResult, SigningTask } from "@/bench/signing-loop";
import { WORKER_FLAGS } from "@/server/cli/processes/worker-flags";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { createGift } from "@/server/domain/gifts/create-gift";
import { createWebhook } from "@/server/domain/webhooks/create-webhook";
import type { EventDraft } from "@/server/events/emit";
import { WEBHOOK_IN_FLIGHT_PER_ENDPOINT } from "@/server/kernel/limits";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";

/** An event goes to one endpoint or to ten. Each side has its own event type, one that starts no job. */
export const SIDES = [
  { endpoints: 1, type: "gift.failed" },
  { endpoints: 10, type: "gift.reversed" },
] as const;
export type Side = (typeof SIDES)[number];

const POLL_MS = 5;
const JOBS_POLL_MS = 200;
const DEADLINE_MS = 120_000;
const OPEN = "SELECT count(*)::int AS count FROM webhook_deliveries WHERE status IN ('pending', 'failed')";

const JOBS = `SELECT (SELECT count(*) FROM awaited_events)::int + (SELECT count(*) FROM job_runs WHERE status = 'queued')::int
  + (SELECT count(*) FROM open_events)::int AS count`;

/** A rate, and the CPU time per delivery of the process that reached it. */
export interface Throughput {
  perSecond: number;
  cpuMicros: number;
  /** PostgreSQL's CPU time per delivery. */
  databaseMicros: number;
}

/** The product's worker, the bare signing loop and their receiver, each in its own process. */
export interface DeliveryWorld {
  /** Returns the worker's deliveries per second, from the commit of the events until every attempt is recorded. */
  deliver(side: Side, deliveries: number): Promise<Throughput>;
  /** Sends the same number of requests from the bare loop, with the worker's concurrency. */
  sign(side: Side, deliveries: number): Promise<Throughput>;
  /**
   * Emits events at a steady rate. Returns the ms from each commit to the arrival of the first attempts, in ascending
   * order.
   */
  latencies(side: Side, load: { perSecond: number; seconds: number }): Promise<Float64Array>;
  close(): Promise<void>;
}

/** Starts the processes and subscribes the endpoints of both sides. */
export async function openDeliveryWorld(fixture: BenchFixture, profileDir?: string): Promise<DeliveryWorld> {
  const env = { ...fixture.env, WEBHOOK_ALLOW_HOSTS: "127.0.0.1" };
  const { context, close } = await compose(readEnv(env));
  await compileChildren(["delivery-receiver.ts", "delivery-worker.ts", "signing-loop.ts"]);
  const receiver = startChild<ReceiverTask, Received>("delivery-receiver.ts", { isCompiled: true });
  const loop = startChild<SigningTask, SigningResult>("signing-loop.ts", { isCompiled: true });
  const worker = startChild<object, object>("delivery-worker.ts", {
    env,
    profileDir,
    isCompiled: true,
    flags: WORKER_FLAGS,
  });
  const { port } = await receiver.ask({ count: 0 });
  const sample = await sampleEvent(context, fixture);
  await subscribe(context, fixture, port);
  await worker.ask({});
  await untilJobsAreDone(context);

  return {
    async deliver({ endpoints, type }, deliveries) {
      const database = fixture.serverPid;
      const startedMs = Date.now();
      await emit(context, { ...sample, type }, deliveries / endpoints);
      const [committedMs, cpuBefore] = [Date.now(), cpuOf(worker.pid, database)];
      await arrivalsOf(receiver, deliveries);
      await untilRecorded(context);
      const endedMs = Date.now();
      if (endedMs - committedMs < committedMs - startedMs) throw new Error("emitting took longer than delivering");
      return throughput(deliveries, (endedMs - committedMs) / 1_000, used(cpuBefore, cpuOf(worker.pid, database)));
    },
    async sign({ endpoints, type }, deliveries) {
      const cpuBefore = cpuOf(loop.pid);
      const atOnce = endpoints * WEBHOOK_IN_FLIGHT_PER_ENDPOINT;
      const task = { port, count: deliveries, atOnce, type, data: JSON.stringify(sample.data) };
      const { seconds } = await loop.ask(task);
      await arrivalsOf(receiver, deliveries);
      return throughput(deliveries, seconds, used(cpuBefore, cpuOf(loop.pid)));
    },
    async latencies({ endpoints, type }, { perSecond, seconds }) {
      const committed = await emitEvenly(context, { ...sample, type }, { perSecond, seconds });
      const arrivals = await arrivalsOf(receiver, committed.size * endpoints);
      await untilRecorded(context);
      return Float64Array.from(arrivals, ({ eventId, atMs }) => atMs - committed.get(eventId)!).sort();
    },
    async close() {
      await Promise.all([receiver, loop, worker].map((child: Child<never, unknown>) => child.end()));
      await close();
    },
  };
}

type Cpu = [own: number, database: number];

function cpuOf(pid: number | undefined, database?: number): Cpu {
  return [cpuSecondsOf(pid), database === undefined ? 0 : figuresOfFamily(database).cpuSeconds];
}

function used(before: Cpu, after: Cpu): Cpu {
  return [after[0] - before[0], after[1] - before[1]];
}

function throughput(count: number, seconds: number, cpu: Cpu): Throughput {
  const [cpuMicros, databaseMicros] = cpu.map((one) => (one * 1e6) / count) as Cpu;
  return { perSecond: count / seconds, cpuMicros, databaseMicros };
}

/** An event like the product's: the data of a real gift, with a view for each party. */
async function sampleEvent(context: Context, { partnerId, charityId, senderIds }: BenchFixture): Promise<EventDraft> {
  const body = { from: senderIds[0]!, to: charityId, amount_cents: 2_500n, memo: "For the winter shelter" };
  await createGift(partnerOf(context, partnerId), body);
  const event = await context.db.event.findFirstOrThrow({ where: { type: "gift.created" } });
  const stored = (event.views ?? []) as { party_ids: string[]; scopes: Scope[]; data: string }[];
  const views = stored.map(({ party_ids: partyIds, scopes, data }) => ({ partyIds, scopes, data: JSON.parse(data) }));
  return {
    type: "gift.failed",
    subjectId: event.subjectId,
    partyIds: event.partyIds,
    data: JSON.parse(event.data),
    views,
  };
}

async function subscribe(context: Context, { partnerId }: BenchFixture, port: number): Promise<void> {
  const partner = partnerOf(context, partnerId);
  for (const { endpoints, type } of SIDES)
    for (let place = 0; place < endpoints; place += 1)
      await createWebhook(partner, { url: `http://127.0.0.1:${port}/hooks/${endpoints}/${place}`, events: [type] });
}

function partnerOf(context: Context, identityId: string): Context {
  return context.as({ kind: "api_key", identityId, keyId: "bench", scopes: ["*"], requestId: "bench" });
}

/** Waits for the deliveries. Throws if one comes twice, or if they do not all come in time. */
async function arrivalsOf(receiver: Child<ReceiverTask, Received>, count: number): Promise<Arrival[]> {
  const giveUp = new AbortController();
  const late = sleep(DEADLINE_MS, null, { signal: giveUp.signal }).catch(() => null);
  const received = await Promise.race([receiver.ask({ count }), late]);
  giveUp.abort();
  if (!received) throw new Error(`${count} deliveries did not come within ${DEADLINE_MS / 1_000} s`);
  const distinct = new Set(received.arrivals.map(({ deliveryId }) => deliveryId)).size;
  if (received.arrivals.length !== count || distinct !== count)
    throw new Error(`${received.arrivals.length} requests for ${distinct} deliveries came, ${count} were expected`);
  return received.arrivals;
}

/** Waits until no delivery is pending or waiting for a retry. */
async function untilRecorded(context: Context): Promise<void> {
  while ((await countOf(context, OPEN)) > 0) await sleep(POLL_MS);
}

/** Waits until all jobs that the fixture's data started are done. */
async function untilJobsAreDone(context: Context): Promise<void> {
  while ((await countOf(context, JOBS)) > 0) await sleep(JOBS_POLL_MS);
}

async function countOf(context: Context, text: string): Promise<number> {
  const [row] = await context.statement<{ count: number }>(text, []);
  return row!.count;
}
