import { afterAll, beforeAll, expect, it } from "vitest";
import { makeRegistration } from "@/server/adapters/job-engine/inngest-registration";
import { makeSender } from "@/server/adapters/job-engine/inngest-relay";
import type { Context } from "@/server/operations/context";
import { SIGNING_KEY } from "@/server/testing/open-inngest-harness";
import { testContext } from "@/server/testing/test-context";
import { openTestDatabase, type TestDatabase } from "@/server/testing/test-database";

// Guards operators: Inngest's status is recorded even if the database was too busy at first.

let opened: TestDatabase;
let ctx: Context;
let isBusy: boolean;
beforeAll(async () => {
  opened = await openTestDatabase();
  const real = testContext(opened.database);
  ctx = {
    ...real,
    statement: async (...given) => {
      if (isBusy) throw new Error("timeout exceeded when trying to connect");
      return real.statement(...given);
    },
  };
});
afterAll(() => opened.close());

const access = (reach: typeof fetch) => ({
  appId: "almoner",
  eventKey: "test",
  signingKey: SIGNING_KEY,
  baseUrl: "http://127.0.0.1:4288",
  serveOrigin: "http://127.0.0.1:3001",
  fetch: reach,
});
const state = async () => (await ctx.db.jobEngineState.findFirst()) ?? null;

it("an error at the start is written once the database answers, before the next try", async () => {
  let tries = 0;
  const away: typeof fetch = async () => {
    tries += 1;
    throw new Error("connect ECONNREFUSED 127.0.0.1:4288");
  };
  isBusy = true;
  const registration = makeRegistration(ctx, [], access(away));
  await registration.round();
  const tried = tries;
  expect(await state()).toBeNull();
  isBusy = false;
  await registration.round();
  expect(tries).toBe(tried);
  expect(await state()).toMatchObject({ refusal: "address not reachable", refusedAt: expect.any(Date) });
});

it("events that Inngest accepted count as accepted, whether that could be noted or not", async () => {
  const accepts: typeof fetch = async () => Response.json({ ids: ["1"], status: 200 });
  isBusy = true;
  const send = makeSender(ctx, access(accepts));
  const events = [{ name: "almoner/gift.created", data: {} }];
  expect(await send(events)).toBe(true);
  isBusy = false;
  expect(await send(events)).toBe(true);
  expect(await state()).toMatchObject({ sentAt: expect.any(Date), sendRefusedAt: null });
});
