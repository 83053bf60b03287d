import { expect, test } from "vitest";
import { readApiDescription } from "@/server/cli/tests/fuzz/api-description";
import { apiError, type FakeHandler, type FakeResponse, goodApi, startFake } from "@/server/cli/tests/fuzz/fake-server";
import { playRound } from "@/server/cli/tests/fuzz/play-rounds";
import { Player } from "@/server/cli/tests/fuzz/player";

const ROUNDS = 25;

/** Fuzzes a small server; returns the message of the breach, or null if there was none. */
async function playAgainst(handler: FakeHandler): Promise<string | null> {
  const { baseUrl, close } = await startFake(handler);
  try {
    const operations = await readApiDescription(baseUrl);
    const player = new Player(baseUrl, { first: "one", second: "two" });
    await player.introduce();
    for (let round = 0; round < ROUNDS; round += 1) await playRound(player, operations, 3, round);
    return null;
  } catch (error) {
    return (error as Error).message;
  } finally {
    close();
  }
}

/** The correct server with one change to some of its responses. */
const bent =
  (
    change: (
      response: FakeResponse,
      request: Parameters<FakeHandler>[0],
      lamps: Parameters<FakeHandler>[1],
    ) => FakeResponse,
  ) =>
  (request: Parameters<FakeHandler>[0], lamps: Parameters<FakeHandler>[1]) =>
    change(goodApi(request, lamps), request, lamps);

test("a correct server has no breaches", async () => {
  expect(await playAgainst(goodApi)).toBeNull();
});

const asEverybody: FakeHandler = (request, lamps) => {
  const found = lamps.find(({ id }) => request.path === `/v1/lamps/${id}`);
  return goodApi({ ...request, key: found && request.method === "GET" ? found.owner : request.key }, lamps);
};

// The order of requests within a round varies, so several checks may be the first to report an error.
const SEEN_BY_ANOTHER = /another partner's|the other partner/;
const BAD: [what: string, handler: FakeHandler, why: string | RegExp][] = [
  ["fails", () => apiError(500, "internal_error", null), "the server failed"],
  ["returns an undocumented status", () => apiError(418, "teapot", null), "does not list this status"],
  [
    "returns an extra field",
    bent((response) =>
      response.status === 201 ? { ...response, body: { ...(response.body as object), more: 1 } } : response,
    ),
    "not as documented",
  ],
  [
    "returns an error of another shape",
    bent((response) => (response.status === 404 ? { ...response, body: { message: "no" } } : response)),
    "not as documented",
  ],
  ["shows another partner's lamp", asEverybody, SEEN_BY_ANOTHER],
  [
    "lists another partner's lamps",
    (request, lamps) =>
      request.path === "/v1/lamps" && request.method === "GET"
        ? goodApi(
            { ...request, key: "one" },
            lamps.map((lamp) => ({ ...lamp, owner: "one" })),
          )
        : goodApi(request, lamps),
    SEEN_BY_ANOTHER,
  ],
  [
    "distinguishes another partner's lamp from an unknown one",
    bent((response, { path }, lamps) =>
      response.status === 404 && lamps.some(({ id }) => path.endsWith(id))
        ? apiError(404, "not_yours", null)
        : response,
    ),
    /can distinguish/,
  ],
  [
    "accepts what the document does not allow",
    (request, lamps) => goodApi(request.method === "POST" ? { ...request, body: { name: "lamp" } } : request, lamps),
    "a body that the document does not allow was accepted",
  ],
  [
    "rejects what the document allows",
    bent((response) => (response.status === 201 ? apiError(400, "invalid_parameter", "name") : response)),
    "the document allows what was rejected for name",
  ],
  [
    "loses what it created",
    bent((response, { method }, lamps) => {
      if (method === "POST" && response.status === 201) lamps.pop();
      return response;
    }),
    "is not found at",
  ],
  [
    "stores another name than it was given",
    bent((response, { method }, lamps) => {
      if (method === "POST" && response.status === 201) for (const lamp of lamps) lamp.name = "other";
      return response;
    }),
    "another name than created",
  ],
  [
    "does not list what it created",
    bent((response, { method, path }) =>
      method === "GET" && path === "/v1/lamps" ? { ...response, body: { data: [], next_cursor: null } } : response,
    ),
    "is not in the list",
  ],
  [
    "forgets Idempotency-Keys",
    (request, lamps) => goodApi({ ...request, idempotencyKey: null }, lamps),
    "Idempotency-Key",
  ],
  [
    "deletes twice",
    bent((response, { method }) => (method === "DELETE" ? { status: 204, body: null } : response)),
    /it succeeded a second time|another partner's/,
  ],
  [
    "creates without a Location",
    bent((response) => (response.status === 201 ? { ...response, headers: {} } : response)),
    "201 without Location",
  ],
  [
    "allows pages of other sites",
    bent((response) => ({ ...response, headers: { ...response.headers, "Access-Control-Allow-Origin": "*" } })),
    "allows pages of other sites",
  ],
  [
    "sends only some of the rate limit headers",
    bent((response) => ({ ...response, headers: { ...response.headers, "X-RateLimit-Limit": "5" } })),
    "only some of the rate limit",
  ],
];

test.each(BAD)("a server that %s is a breach with instructions to reproduce it", async (_, handler, why) => {
  const message = await playAgainst(handler);
  expect(message).toMatch(why);
  expect(message).toMatch(/curl -i -X [A-Z]+ .*'http:\/\/127\.0\.0\.1:\d+\/v1\/lamps/);
  expect(message).toMatch(/The last requests:\n[\s\S]*\nReproduce it with: npm run fuzz -- --seed 3 --round \d+/);
});

test("a server that asks for a delay gets it", async () => {
  let refused = 0;
  const handler: FakeHandler = (request, lamps) => {
    if (refused === 2 || request.method !== "POST") return goodApi(request, lamps);
    refused += 1;
    return { ...apiError(429, "rate_limited", null), headers: { "Retry-After": "1" } };
  };
  const started = Date.now();
  expect(await playAgainst(handler)).toBeNull();
  expect(refused).toBe(2);
  expect(Date.now() - started).toBeGreaterThan(900);
});
