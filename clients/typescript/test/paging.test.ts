import { afterAll, beforeAll, expect, test } from "vitest";
import type { Almoner } from "@/clients/typescript/src/almoner";
import { type FlakyProxy, startFlakyProxy } from "@/clients/typescript/test/flaky-proxy";
import { type ServedFixture, serveFixture } from "@/clients/typescript/test/served-fixture";

const GIFTS = 7;

let harness: ServedFixture;
let proxy: FlakyProxy;
let almoner: Almoner;
let from: string;
let made: string[];
let give: () => Promise<string>;
beforeAll(async () => {
  harness = await serveFixture();
  proxy = await startFlakyProxy(harness.url);
  almoner = harness.client({ baseUrl: proxy.url });
  const person = await harness.fixture.person();
  from = person.id;
  give = () => harness.fixture.give(person, harness.fixture.charity, { amount_cents: 100n });
  const ids: string[] = [];
  for (let count = 0; count < GIFTS; count += 1) ids.push(await give());
  made = ids.reverse();
});
afterAll(async () => {
  await proxy.close();
  await harness.close();
});

test("an awaited list is its first page, fetched once", async () => {
  proxy.plan();
  const list = almoner.gifts.list({ from, limit: 3 });
  expect(proxy.seen).toHaveLength(0);
  const page = await list;
  expect(page.data.map(({ id }) => id)).toEqual(made.slice(0, 3));
  expect(page).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
  expect(await list).toBe(page);
  expect(proxy.seen).toHaveLength(1);
  const next = await almoner.gifts.list({ from, limit: 3, cursor: page.next_cursor! });
  expect(next.data.map(({ id }) => id)).toEqual(made.slice(3, 6));
});

test("an iterated list is every item; gifts created meanwhile neither repeat nor hide one", async () => {
  const seen: string[] = [];
  const later: string[] = [];
  for await (const gift of almoner.gifts.list({ from, limit: 2 })) {
    seen.push(gift.id);
    later.push(await give());
  }
  expect(seen).toEqual(made);
  made = [...later.reverse(), ...made];
});

test("pages are fetched one by one, and only as needed", async () => {
  proxy.plan();
  const sizes: number[] = [];
  for await (const page of almoner.gifts.list({ from, limit: 4 }).pages()) {
    sizes.push(page.data.length);
    if (sizes.length === 2) break;
  }
  expect(sizes).toEqual([4, 4]);
  expect(proxy.seen).toHaveLength(2);
});

test("all() stops at its maximum", async () => {
  proxy.plan();
  const list = () => almoner.gifts.list({ from, limit: 5 });
  expect((await list().all({ max: 6 })).map(({ id }) => id)).toEqual(made.slice(0, 6));
  expect(proxy.seen).toHaveLength(2);
  expect((await list().all({ max: 1_000 })).map(({ id }) => id)).toEqual(made);
  expect(await list().all({ max: 0 })).toEqual([]);
});

test("a page that fails is retried, and the rest follows", async () => {
  proxy.plan(null, "lost", { response: 503 });
  const seen: string[] = [];
  for await (const { id } of almoner.gifts.list({ from, limit: 4 })) seen.push(id);
  expect(seen).toEqual(made);
});

test("an empty list is one empty page", async () => {
  const list = almoner.gifts.list({ from, created_before: "2000-01-01T00:00:00Z" });
  expect(await list).toEqual({ data: [], has_more: false, next_cursor: null });
  for await (const gift of list) throw new Error(gift.id);
});

test("a list request that fails rejects however the list is read", async () => {
  const list = () => almoner.gifts.list({ cursor: "made up" });
  const apiError = { code: "invalid_cursor" };
  await expect(list().all({ max: 5 })).rejects.toMatchObject(apiError);
  expect(await list().catch((error: unknown) => error)).toMatchObject(apiError);
  let ended = false;
  const closing = list().finally(() => {
    ended = true;
  });
  await expect(closing).rejects.toMatchObject(apiError);
  expect(ended).toBe(true);
});
