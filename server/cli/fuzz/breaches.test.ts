import { expect, test } from "vitest";
import { readApiDescription } from "@/server/cli/fuzz/api-description";
import { type FakeAnswer, type FakeHandler, goodApi, refusal, startFake } from "@/server/cli/fuzz/fake-server";
import { playRound } from "@/server/cli/fuzz/play-rounds";
import { Player } from "@/server/cli/fuzz/player";

const ROUNDS = 25;

/** Plays against a server of a few lines; the message of the breach, or null when there was none. */
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

/** The good server, but for what the change makes of some of its answers. */
const bent =
  (
    change: (answer: FakeAnswer, request: Parameters<FakeHandler>[0], lamps: Parameters<FakeHandler>[1]) => FakeAnswer,
  ) =>
  (request: Parameters<FakeHandler>[0], lamps: Parameters<FakeHandler>[1]) =>
    change(goodApi(request, lamps), request, lamps);

test("a server that does as it says is left in peace", async () => {
  expect(await playAgainst(goodApi)).toBeNull();
});

const asEverybody: FakeHandler = (request, lamps) => {
  const found = lamps.find(({ id }) => request.path === `/v1/lamps/${id}`);
  return goodApi({ ...request, key: found && request.method === "GET" ? found.owner : request.key }, lamps);
};

// Which call of a round comes first is not planned, so a fault that several checks see has several names.
const SEEN_BY_ANOTHER = /another partner's|the other partner/;
const BAD: [what: string, handler: FakeHandler, why: string | RegExp][] = [
  ["fails", () => refusal(500, "internal_error", null), "the server failed"],
  ["answers with a status that is not listed", () => refusal(418, "teapot", null), "does not list this status"],
  [
    "answers with a field too many",
    bent((answer) => (answer.status === 201 ? { ...answer, body: { ...(answer.body as object), more: 1 } } : answer)),
    "not as documented",
  ],
  [
    "answers an error of another shape",
    bent((answer) => (answer.status === 404 ? { ...answer, body: { message: "no" } } : answer)),
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
    "tells another partner's lamp from none",
    bent((answer, { path }, lamps) =>
      answer.status === 404 && lamps.some(({ id }) => path.endsWith(id)) ? refusal(404, "not_yours", null) : answer,
    ),
    /can tell/,
  ],
  [
    "takes what the document does not allow",
    (request, lamps) => goodApi(request.method === "POST" ? { ...request, body: { name: "lamp" } } : request, lamps),
    "a body that the document does not allow was accepted",
  ],
  [
    "refuses what the document allows",
    bent((answer) => (answer.status === 201 ? refusal(400, "invalid_parameter", "name") : answer)),
    "the document allows what was refused for name",
  ],
  [
    "loses what it created",
    bent((answer, { method }, lamps) => {
      if (method === "POST" && answer.status === 201) lamps.pop();
      return answer;
    }),
    "is not found at",
  ],
  [
    "keeps another name than it was given",
    bent((answer, { method }, lamps) => {
      if (method === "POST" && answer.status === 201) for (const lamp of lamps) lamp.name = "other";
      return answer;
    }),
    "another name than created",
  ],
  [
    "does not list what it created",
    bent((answer, { method, path }) =>
      method === "GET" && path === "/v1/lamps" ? { ...answer, body: { data: [], next_cursor: null } } : answer,
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
    bent((answer, { method }) => (method === "DELETE" ? { status: 204, body: null } : answer)),
    /it was done a second time|another partner's/,
  ],
  [
    "creates without a Location",
    bent((answer) => (answer.status === 201 ? { ...answer, headers: {} } : answer)),
    "201 without Location",
  ],
  [
    "lets pages of other sites in",
    bent((answer) => ({ ...answer, headers: { ...answer.headers, "Access-Control-Allow-Origin": "*" } })),
    "lets pages of other sites in",
  ],
  [
    "tells of its rate limit in one way only",
    bent((answer) => ({ ...answer, headers: { ...answer.headers, "X-RateLimit-Limit": "5" } })),
    "only some of the rate limit",
  ],
];

test.each(BAD)("a server that %s is a breach that says how to play it again", async (_, handler, why) => {
  const message = await playAgainst(handler);
  expect(message).toMatch(why);
  expect(message).toMatch(/curl -i -X [A-Z]+ .*'http:\/\/127\.0\.0\.1:\d+\/v1\/lamps/);
  expect(message).toMatch(/The last calls:\n[\s\S]*\nPlay it again: npm run fuzz -- --seed 3 --round \d+/);
});

test("a server that says to wait is waited for", async () => {
  let refused = 0;
  const handler: FakeHandler = (request, lamps) => {
    if (refused === 2 || request.method !== "POST") return goodApi(request, lamps);
    refused += 1;
    return { ...refusal(429, "rate_limited", null), headers: { "Retry-After": "1" } };
  };
  const started = Date.now();
  expect(await playAgainst(handler)).toBeNull();
  expect(refused).toBe(2);
  expect(Date.now() - started).toBeGreaterThan(900);
});
