import { setTimeout as sleep } from "node:timers/promises";
import { median } from "@/bench/figures";
import { HookReceiver, type JobProduct, untilCounted } from "@/bench/job-product";

const CLIENTS = 8;
const EVENTS = ["gift.created", "gift.settled", "receipt.issued"];
/** Gifts for measuring the API's latency, and how many per second. */
const PROBES = 100;
const PROBES_PER_SECOND = 5;
const SAMPLE_EVERY_MS = 10_000;
const SLOW_MS = 14_000;

const COUNTS = `
  SELECT (SELECT count(*)::int FROM gifts WHERE status = 'settled') AS settled,
         (SELECT count(*)::int FROM gifts WHERE status IN ('pending', 'settling')) AS open,
         (SELECT count(*)::int FROM webhook_deliveries WHERE status = 'delivered') AS delivered,
         (SELECT count(*)::int FROM webhook_deliveries WHERE status <> 'delivered') AS undelivered,
         (SELECT count(*)::int FROM awaited_events) AS unrelayed,
         (SELECT count(*)::int FROM email_messages WHERE status = 'sent') AS sent,
         (SELECT count(*)::int FROM job_runs WHERE status = 'queued' AND due_at <= now()) AS runs`;

interface Counts {
  settled: number;
  open: number;
  delivered: number;
  undelivered: number;
  unrelayed: number;
  sent: number;
  runs: number;
}

const countsOf = (product: JobProduct) => product.read<Counts & Record<string, number>>(COUNTS);

/** Subscribes a receiver that answers at once to every event of the gifts. Returns the receiver. */
export async function subscribeAll(product: JobProduct): Promise<HookReceiver> {
  const receiver = new HookReceiver(() => ({ status: 200, afterMs: 0 }));
  await product.subscribe(await receiver.listen(), EVENTS);
  return receiver;
}

/** Seconds from the first request until all gifts were settled, their webhooks delivered and their emails sent. */
export async function measureGifts(product: JobProduct, gifts: number) {
  const before = await countsOf(product);
  const engineBefore = await product.double?.stats();
  const started = performance.now();
  await giveAll(product, gifts);
  const since = () => (performance.now() - started) / 1_000;
  const reached = async (count: (counts: Counts) => number, wanted: number) => {
    await untilCounted(async () => count(await countsOf(product)) - count(before), wanted);
    return since();
  };
  const [settled, hooks, emails] = await Promise.all([
    reached((counts) => counts.settled, gifts),
    reached((counts) => counts.delivered, gifts * EVENTS.length),
    reached((counts) => counts.sent, gifts),
  ]);
  const engine = await product.double?.stats();
  return {
    settled,
    hooks,
    emails,
    runsPerGift: engine && engineBefore && (engine.runs - engineBefore.runs) / gifts,
    callsPerGift: engine && engineBefore && (engine.calls - engineBefore.calls) / gifts,
    left: engine?.queued ?? (await countsOf(product)).runs,
  };
}

/** The backlog: jobs that wait for the engine, and deliveries that have not been made. */
interface Backlog {
  queued: number;
  undelivered: number;
}

/** Makes gifts at a steady rate. Returns the backlog every ten seconds, and once more after a pause at the end. */
export async function measureStream(product: JobProduct, perSecond: number, seconds: number) {
  const engineBefore = await product.double?.stats();
  const samples: Backlog[] = [];
  const sample = async () => {
    const counts = await countsOf(product);
    const queued = (await product.double?.stats())?.queued ?? counts.runs;
    samples.push({ queued: queued + counts.unrelayed, undelivered: counts.undelivered });
  };
  const sampling = setInterval(() => void sample(), SAMPLE_EVERY_MS);
  const given = await giveEvenly(product, perSecond * seconds, perSecond);
  clearInterval(sampling);
  await sleep(SAMPLE_EVERY_MS);
  await sample();
  const engine = await product.double?.stats();
  const runsPerGift = engine && engineBefore && (engine.runs - engineBefore.runs) / given.length;
  return { samples, runsPerGift };
}

/** The latency of making a gift, idle and while receipts are drawn, in ms. */
export async function measureLatency(product: JobProduct, receipts: number) {
  const idle = await giveEvenly(product, PROBES, PROBES_PER_SECOND);
  await untilCounted(async () => -(await countsOf(product)).open, 0);
  const before = await countsOf(product);
  await giveAll(product, receipts);
  await untilCounted(async () => (await countsOf(product)).settled - before.settled, receipts);
  const busy = await giveEvenly(product, PROBES, PROBES_PER_SECOND);
  const drawnMeanwhile = (await countsOf(product)).sent - before.sent;
  await untilCounted(async () => (await countsOf(product)).sent - before.sent, receipts + PROBES);
  return { idle: quantiles(idle), busy: quantiles(busy), drawnMeanwhile };
}

/** Seconds between the first and the second attempt of deliveries whose first one failed. */
export async function measureSecondAttempts(product: JobProduct, gifts: number): Promise<number[]> {
  const first = new Map<string, number>();
  const waits: number[] = [];
  const receiver = new HookReceiver((hook) => {
    const at = first.get(hook.id);
    if (at === undefined) first.set(hook.id, hook.at);
    else waits.push((hook.at - at) / 1_000);
    return { status: at === undefined ? 500 : 200, afterMs: 0 };
  });
  await product.subscribe(await receiver.listen(), ["gift.created"]);
  await giveEvenly(product, gifts, 1);
  await untilCounted(async () => waits.length, gifts);
  receiver.close();
  return waits;
}

/** Ms from a gift's response until a fast receiver had its event, while another receiver takes 14 s for each. */
export async function measureNeighbor(product: JobProduct, gifts: number) {
  const slow = new HookReceiver(() => ({ status: 200, afterMs: SLOW_MS }));
  const fast = new HookReceiver(() => ({ status: 200, afterMs: 0 }));
  await product.subscribe(await slow.listen(), ["gift.created"]);
  await product.subscribe(await fast.listen(), ["gift.created"]);
  const created = new Map<string, number>();
  await giveEvenly(product, gifts, 2);
  await untilCounted(async () => fast.hooks.length, gifts);
  const { events } = await product.read<{ events: { id: string; at: string }[] }>(
    `SELECT json_agg(json_build_object('id', subject_id, 'at', created_at)) AS events FROM events WHERE type = 'gift.created'`,
  );
  for (const { id, at } of events) created.set(id, new Date(at).getTime());
  for (const receiver of [slow, fast]) receiver.close();
  return quantiles(fast.hooks.map(({ subject, at }) => at - (created.get(subject) ?? Number.NaN)));
}

async function giveAll(product: JobProduct, gifts: number): Promise<void> {
  let left = gifts;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (left > 0) {
      left -= 1;
      await product.give();
    }
  });
  await Promise.all(clients);
}

async function giveEvenly(product: JobProduct, gifts: number, perSecond: number): Promise<number[]> {
  const asked: Promise<number>[] = [];
  for (let made = 0; made < gifts; made += 1) {
    asked.push(product.give());
    await sleep(1_000 / perSecond);
  }
  return Promise.all(asked);
}

function quantiles(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { p50: median(values), p95: at(0.95), p99: at(0.99) };
}
