import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getGift } from "@/server/domain/gifts/get-gift";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { PrismaClient } from "@/server/generated/prisma/client";
import type { Caller } from "@/server/kernel/caller";
import type { Scope } from "@/server/kernel/scopes";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
let giftId: string;
let pool: pg.Pool;
let client: PrismaClient;
const statements: string[] = [];

beforeAll(async () => {
  fixture = await makeGiftFixture();
  giftId = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  pool = new pg.Pool({ connectionString: fixture.url, max: 1, options: "-c TimeZone=UTC" });
  client = new PrismaClient({ adapter: new PrismaPg(pool), log: [{ emit: "event", level: "query" }] });
  client.$on("query" as never, ({ query }: { query: string }) => statements.push(query));
});
afterAll(async () => {
  await client.$disconnect();
  if (!pool.ended) await pool.end();
  await fixture.close();
});

async function read(...expand: ("from" | "to" | "receipt")[]): Promise<unknown> {
  statements.length = 0;
  const ctx = { ...fixture.partner, db: client };
  return getGift.show!(await getGift(ctx, { id: giftId, expand }), ctx);
}

test("a gift is read in one statement, its donor included", async () => {
  const gift = await read();
  expect(gift).toMatchObject({ id: giftId, status: "settled", receipt_id: expect.stringMatching(/^rcp_/) });
  expect(statements).toHaveLength(1);
  expect(gift).toMatchObject({ donor: { name: expect.any(String), email: null } });
});

test("a page of gifts costs the same, however many they are", async () => {
  for (let count = 0; count < 4; count += 1) await fixture.give(await fixture.person(), fixture.charity);
  await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  const readPage = async (limit: number) => {
    statements.length = 0;
    const expand = ["from", "to", "campaign", "receipt"] as const;
    const ctx = { ...fixture.partner, db: client };
    const page = await listGifts(ctx, { expand: [...expand] }, { limit, after: null });
    return { shown: page.rows.map((gift) => listGifts.show!(gift, ctx)), statements: statements.length };
  };
  const [one, all] = [await readPage(1), await readPage(5)];
  expect(all.shown).toHaveLength(5);
  expect(all.statements).toBe(one.statements);
  for (const gift of all.shown)
    expect(gift).toMatchObject({
      from: { type: "individual" },
      to: { display_name: "Lamp Fund" },
      campaign: null,
      receipt: { gift_id: (gift as { id: string }).id },
    });
});

test.each([
  ["from", "identities:read"],
  ["campaign", "campaigns:read"],
  ["receipt", "receipts:read"],
] as const)("a list expands %s for keys with the scope %s alone", async (name, scope) => {
  const listAs = (...scopes: Scope[]) => {
    const caller = { ...(fixture.partner.caller as Caller & { kind: "api_key" }), scopes };
    return listGifts(fixture.partner.as(caller), { expand: [name] }, { limit: 1, after: null });
  };
  await expect(listAs("gifts:read")).rejects.toMatchObject({ code: "insufficient_scope", param: "expand" });
  expect((await listAs("gifts:read", scope)).rows).toHaveLength(1);
});

test("each expansion costs one statement", async () => {
  expect(await read("to")).toMatchObject({ to: { display_name: "Lamp Fund" }, from: expect.stringMatching(/^usr_/) });
  expect(statements).toHaveLength(2);
  expect(await read("receipt")).toMatchObject({ receipt: { gift_id: giftId } });
  expect(statements).toHaveLength(2);
});
