import { expect, test } from "vitest";
import { startApiServer } from "@/server/testing/start-api-server";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase } from "@/server/testing/test-database";
import { makeTenant } from "@/server/testing/test-tenant";

const REQUESTS = 40;

test("a server that shuts down has logged every request that it responded to", async () => {
  const { database, url, close } = await openTestDatabase();
  const ctx = testContext(database);
  const { secret } = await makeTenant(ctx);
  const server = await startApiServer(url);
  const call = () => fetch(`${server.url}/v1/me`, { headers: { Authorization: `Bearer ${secret}` } });
  const responses = await Promise.all(Array.from({ length: REQUESTS }, call));
  await Promise.all(responses.map((response) => response.arrayBuffer()));
  await server.stop();
  const logs = await ctx.db.requestLog.findMany({ select: { id: true, status: true } });
  const responded = responses.map((response) => response.headers.get("request-id")!);
  expect(logs.map(({ id }) => id).sort()).toEqual(responded.sort());
  expect(new Set(logs.map(({ status }) => status))).toEqual(new Set([200]));
  await close();
});
