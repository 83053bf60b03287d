import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "@/server/testing/start-api-server";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";
import { makeTenant } from "@/server/testing/test-tenant";

const LIMIT = { perSecond: 50, burst: 200 };
/** Enough to use up two bursts and their refill meanwhile; `LIMITED_REQUESTS` sends more. */
const REQUESTS = Number(process.env.LIMITED_REQUESTS ?? 1_000);
const AT_ONCE = 50;

let opened: TestDatabase;
let servers: ApiServer[];
beforeAll(async () => {
  opened = await openTestDatabase();
  const env = { RATE_LIMIT_PER_SECOND: String(LIMIT.perSecond), RATE_LIMIT_BURST: String(LIMIT.burst) };
  servers = await Promise.all([startApiServer(opened.url, env), startApiServer(opened.url, env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await opened.close();
});

async function makeKey(): Promise<string> {
  return (await makeTenant(testContext(opened.database))).secret;
}

async function readMe({ url }: ApiServer, secret: string): Promise<Response> {
  const response = await fetch(`${url}/v1/me`, { headers: { Authorization: `Bearer ${secret}` } });
  await response.arrayBuffer();
  return response;
}

/** Sends the requests to the servers in turn, several concurrently, and returns the total duration. */
async function send(secret: string, to: ApiServer[]): Promise<{ responses: Response[]; seconds: number }> {
  const responses: Response[] = [];
  let sent = 0;
  const started = performance.now();
  const sendLoop = async () => {
    while (sent < REQUESTS) responses.push(await readMe(to[sent++ % to.length]!, secret));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendLoop));
  return { responses, seconds: (performance.now() - started) / 1_000 };
}

function checkErrorResponse({ headers }: Response): void {
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(headers.get("ratelimit-policy")).toBe('"default";q=200;w=4');
  expect(headers.get("ratelimit")).toMatch(/^"default";r=0;t=[1-4]$/);
  expect(headers.get("x-ratelimit-limit")).toBe("200");
  expect(headers.get("x-ratelimit-remaining")).toBe("0");
  expect(headers.get("x-ratelimit-reset")).toMatch(/^\d{10}$/);
}

// Guards the promise that the limit is per key: more processes must not mean more requests.
test.each([
  ["one process", 1],
  ["two processes, in turns,", 2],
])("many requests with one key at %s get the burst and the refill meanwhile, and no more", async (_, count) => {
  const secret = await makeKey();
  const [other, others] = [await makeKey(), [] as number[]];
  let isOver = false;
  const elsewhere = (async () => {
    while (!isOver) {
      for (const server of servers) others.push((await readMe(server, other)).status);
      await sleep(50);
    }
  })();
  const { responses, seconds } = await send(secret, servers.slice(0, count));
  isOver = true;
  await elsewhere;
  const accepted = responses.filter(({ status }) => status === 200);
  const refused = responses.filter(({ status }) => status === 429);
  expect(accepted.length + refused.length).toBe(REQUESTS);
  expect(accepted.length).toBeGreaterThanOrEqual(LIMIT.burst);
  expect(accepted.length).toBeLessThanOrEqual(LIMIT.burst + LIMIT.perSecond * seconds);
  for (const reply of refused) checkErrorResponse(reply);
  expect(new Set(others)).toEqual(new Set([200]));
});

test("the processes count down one bucket in their headers", async () => {
  const secret = await makeKey();
  let before = LIMIT.burst;
  const started = performance.now();
  for (let call = 0; call < 40; call += 1) {
    const { headers } = await readMe(servers[call % 2]!, secret);
    expect(headers.get("ratelimit-policy")).toBe('"default";q=200;w=4');
    const remaining = Number(headers.get("x-ratelimit-remaining"));
    const filledAtMost = Math.ceil(((performance.now() - started) / 1_000) * LIMIT.perSecond);
    expect(remaining).toBeLessThan(LIMIT.burst);
    expect(remaining).toBeGreaterThanOrEqual(before - 1);
    expect(remaining).toBeLessThanOrEqual(LIMIT.burst - (call + 1) + filledAtMost);
    expect(headers.get("ratelimit")).toMatch(new RegExp(`^"default";r=${remaining};t=[1-4]$`));
    before = remaining;
  }
});
