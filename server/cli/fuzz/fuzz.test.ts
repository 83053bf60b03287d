import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Operation, readApiDescription } from "@/server/cli/fuzz/api-description";
import { callsOf } from "@/server/cli/fuzz/arbitraries";
import { Player } from "@/server/cli/fuzz/player";
import { makeServer } from "@/server/http/serve";
import { type ApiWorld, makeApiWorld } from "@/server/testing/api-samples";

const CALLS_PER_OPERATION = 25;

let it: ApiWorld;
let server: Server;
let baseUrl: string;
let operations: Operation[];

beforeAll(async () => {
  it = await makeApiWorld();
  server = makeServer({ api: it.api.dispatcher.dispatch, pages: (_, response) => response.writeHead(404).end() });
  baseUrl = await listen(server);
  operations = await readApiDescription(baseUrl);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await it.world.close();
});

async function listen(made: Server): Promise<string> {
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`;
}

test("a run of fixed seeds over every operation finds no breach", async () => {
  const player = new Player(baseUrl, { first: it.key, second: it.strangerKey });
  player.keep(JSON.stringify([it.shared, await it.fresh()]));
  for (const [index, operation] of operations.entries()) {
    for (const call of fc.sample(callsOf(operation), { seed: index, numRuns: CALLS_PER_OPERATION }))
      await player.play(call);
  }
  expect([...player.counts.keys()].sort()).toEqual(operations.map(({ id }) => id).sort());
  // A run that is refused everything would prove nothing.
  const succeeded = [...player.counts.values()].filter((counts) => [...counts.keys()].some((status) => status < 300));
  expect(succeeded.length).toBeGreaterThan(operations.length / 2);
});

test("the same seed makes the same calls", () => {
  const plans = () => operations.map((one) => JSON.stringify(fc.sample(callsOf(one), { seed: 7, numRuns: 5 })));
  expect(plans()).toEqual(plans());
});

const REQUEST_ID = "req_01kah000000000000000000000";
const WRONG: [string, number, unknown, string][] = [
  ["a failure of the server", 500, {}, "the server failed"],
  ["a status that is not listed", 418, {}, "does not list this status"],
  ["an answer of another shape", 200, { identity: 1 }, "not as documented"],
  ["an error of another shape", 401, { error: "no" }, "not as documented"],
];
test.each(WRONG)("%s is a breach that holds the call to repeat", async (_, status, body, why) => {
  const wrong = createServer((_request, response) => {
    response.writeHead(status, { "Content-Type": "application/json", "Request-Id": REQUEST_ID });
    response.end(JSON.stringify(body));
  });
  const player = new Player(await listen(wrong), { first: "one", second: "two" });
  const me = operations.find(({ id }) => id === "readMe")!;
  const [call] = fc.sample(callsOf(me), { seed: 1, numRuns: 1 });
  const breach = await player.play({ ...call!, twins: 1 }).catch((error: Error) => error.message);
  expect(breach).toContain(why);
  expect(breach).toMatch(/curl -i -X GET .*'http:\/\/127\.0\.0\.1:\d+\/v1\/me/);
  wrong.close();
});
