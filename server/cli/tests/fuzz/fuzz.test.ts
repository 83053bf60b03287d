import type { Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Operation, readApiDescription } from "@/server/cli/tests/fuzz/api-description";
import { listenLocally } from "@/server/cli/tests/fuzz/fake-server";
import { planRound, playRound } from "@/server/cli/tests/fuzz/play-rounds";
import { Player } from "@/server/cli/tests/fuzz/player";
import { makeServer } from "@/server/http/serve";
import { type ApiHarness, makeApiHarness } from "@/server/testing/api-harness";

const ROUNDS = 16;

let harness: ApiHarness;
let server: Server;
let baseUrl: string;
let operations: Operation[];

beforeAll(async () => {
  harness = await makeApiHarness();
  server = makeServer({ api: harness.api.dispatcher.dispatch, pages: (_, response) => response.writeHead(404).end() });
  baseUrl = await listenLocally(server);
  operations = await readApiDescription(baseUrl);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await harness.fixture.close();
});

test("rounds with a fixed seed over every operation find no breach", async () => {
  const player = new Player(baseUrl, { first: harness.key, second: harness.strangerKey });
  player.keep(JSON.stringify([harness.shared, await harness.another()]));
  await player.introduce();
  for (let round = 0; round < ROUNDS; round += 1) await playRound(player, operations, 7, round);
  // A run in which everything was rejected would prove nothing.
  const succeeded = [...player.counts.values()].filter((counts) => [...counts.keys()].some((status) => status < 300));
  expect(succeeded.length).toBeGreaterThan(operations.length / 2);
  expect(player.calls).toBeGreaterThan(ROUNDS * 20);
});

test("rounds reach every documented operation", () => {
  const planned = Array.from({ length: 150 }, (_, round) => planRound(operations, 1, round)).flat(2);
  expect(new Set(planned.map(({ operation }) => operation.id))).toEqual(new Set(operations.map(({ id }) => id)));
});

test("the same seed and round plan the same requests, and others plan others", () => {
  const plan = (seed: number, round: number) => JSON.stringify(planRound(operations, seed, round));
  expect(plan(7, 3)).toBe(plan(7, 3));
  const plans = [plan(7, 3), plan(7, 4), plan(8, 3), plan(8, 2), plan(6, 4)];
  expect(new Set(plans).size).toBe(plans.length);
});
