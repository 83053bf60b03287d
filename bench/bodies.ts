/**
 * `npm run bench:bodies`: the cost of hostile 1 MiB bodies relative to JSON.parse, and their effect on the latency of
 * /healthz.
 */
import { performance } from "node:perf_hooks";
import { endpoints } from "@/server/api/all-endpoints";
import { checkBody } from "@/server/api/check-body";
import { readJsonBody } from "@/server/api/read-body";
import { hostileBodies } from "@/server/testing/hostile-bodies";

const RATIO_GOAL = 5;
const ROUNDS = 5;
/** Anything cheaper than this is noise. */
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

let worst = 0;
for (const [operationId, field] of FIELDS) {
  const schema = endpoints.find((endpoint) => endpoint.operationId === operationId)!.body!;
  for (const [what, rawBody] of hostileBodies(field)) {
    const bytes = Buffer.from(rawBody);
    const parse = await leastMs(async () => void JSON.parse(bytes.toString()));
    const check = await leastMs(async () => {
      const request = new Request("http://almoner.test", {
        method: "POST",
        body: bytes,
        headers: { "Content-Type": "application/json", "Content-Length": String(bytes.length) },
      });
      const taken = await readJsonBody(request).then(
        (body) => checkBody(schema, body).ok,
        () => false,
      );
      if (taken) throw new Error(`${operationId} takes ${what}`);
    });
    if (check > HARMLESS_MS) worst = Math.max(worst, check / parse);
    const figures = `${check.toFixed(1)} ms, JSON.parse ${parse.toFixed(1)} ms, ratio ${(check / parse).toFixed(1)}`;
    console.log(`${operationId} ${field} of ${what}: ${figures}`);
  }
}
console.log(`\nworst ratio ${worst.toFixed(1)}, goal at most ${RATIO_GOAL} for parses over ${HARMLESS_MS} ms`);
process.exitCode = worst <= RATIO_GOAL ? 0 : 1;

async function leastMs(run: () => Promise<void>): Promise<number> {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    await run();
    figures.push(performance.now() - from);
  }
  return Math.min(...figures);
}
