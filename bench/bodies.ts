/**
 * `npm run bench:bodies`: the cost of hostile 1 MiB bodies relative to JSON.parse, and their effect on the latency of
 * /healthz.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { startChild } from "@/bench/child";
import { median } from "@/bench/figures";
import { makeBenchFixture } from "@/bench/fixture";
import { endpoints } from "@/server/api/all-endpoints";
import { checkBody } from "@/server/api/check-body";
import { readJsonBody } from "@/server/api/read-body";
import { hostileBodies } from "@/server/testing/hostile-bodies";

const RATIO_GOAL = 5;
const ROUNDS = 15;
const HEALTH_GOAL_MS = 50;
const HEALTH_SECONDS = 10;
const HEALTH_EVERY_MS = 25;
/** Checks that take less time than this do not count: they are noise. */
const HARMLESS_MS = 10;
/** One field of each kind of schema: a string, an amount, a free-form object, a branded object, an array. */
const FIELDS: [operationId: string, field: string][] = [
  ["createCampaign", "name"],
  ["createCampaign", "goal_cents"],
  ["createCampaign", "metadata"],
  ["createCampaign", "branding"],
  ["createWebhook", "events"],
  ["createIdentity", "email"],
  ["createGift", "dedication"],
];

const worst = await measureBodies();
const healthMs = await measureHealth();
console.log(`\nworst ratio ${worst.toFixed(1)}, goal at most ${RATIO_GOAL} where it takes over ${HARMLESS_MS} ms`);
console.log(`/healthz next to hostile bodies: median ${healthMs.toFixed(1)} ms, goal under ${HEALTH_GOAL_MS} ms`);
process.exitCode = worst <= RATIO_GOAL && healthMs < HEALTH_GOAL_MS ? 0 : 1;

/** Returns the highest ratio of checking a hostile body to parsing it. */
async function measureBodies(): Promise<number> {
  let worst = 0;
  for (const [operationId, field] of FIELDS) {
    const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)!.body!;
    for (const [what, rawBody] of hostileBodies(field)) {
      const bytes = Buffer.from(rawBody);
      const [parse, check] = await leastMs([
        async () => void JSON.parse(bytes.toString()),
        async () => {
          const request = new Request("http://almoner.test", {
            method: "POST",
            body: bytes,
            headers: { "Content-Type": "application/json", "Content-Length": String(bytes.length) },
          });
          const isTaken = await readJsonBody(request).then(
            (body) => checkBody(schema, body).ok,
            () => false,
          );
          if (isTaken) throw new Error(`${operationId} takes ${what}`);
        },
      ]);
      if (check > HARMLESS_MS) worst = Math.max(worst, check / parse);
      const figures = `${check.toFixed(1)} ms, JSON.parse ${parse.toFixed(1)} ms, ratio ${(check / parse).toFixed(1)}`;
      console.log(`${operationId} ${field} of ${what}: ${figures}`);
    }
  }
  return worst;
}

/** Returns the median response time of /healthz in ms while one client sends hostile bodies without a pause. */
async function measureHealth(): Promise<number> {
  const fixture = await makeBenchFixture();
  const product = startChild<object, { port: number }>("product-server.ts", { env: fixture.env });
  try {
    const { port } = await product.ask({});
    const url = `http://127.0.0.1:${port}`;
    const headers = { Authorization: `Bearer ${fixture.apiKey}`, "Content-Type": "application/json" };
    const bodies = FIELDS.flatMap(([, field]) => hostileBodies(field)).map(([, rawBody]) => rawBody);
    const until = performance.now() + HEALTH_SECONDS * 1_000;
    const send = async () => {
      for (let at = 0; performance.now() < until; at += 1) {
        const body = bodies[at % bodies.length]!;
        const response = await fetch(`${url}/v1/campaigns`, { method: "POST", headers, body });
        if (response.status !== 400) throw new Error(`a hostile body was answered with ${response.status}`);
        await response.arrayBuffer();
      }
    };
    const figures: number[] = [];
    const ask = async () => {
      while (performance.now() < until) {
        const from = performance.now();
        await (await fetch(`${url}/healthz`)).arrayBuffer();
        figures.push(performance.now() - from);
        await sleep(HEALTH_EVERY_MS);
      }
    };
    await Promise.all([send(), ask()]);
    return median(figures);
  } finally {
    await product.end();
    await fixture.close();
  }
}

/** The lowest CPU time of each run, in ms. The runs alternate, so that other load on the machine slows both alike. */
async function leastMs(runs: [() => Promise<void>, () => Promise<void>]): Promise<[number, number]> {
  const least: [number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, run] of runs.entries()) {
      const from = process.cpuUsage();
      await run();
      const { user, system } = process.cpuUsage(from);
      least[index as 0 | 1] = Math.min(least[index as 0 | 1], (user + system) / 1_000);
    }
  }
  return least;
}
