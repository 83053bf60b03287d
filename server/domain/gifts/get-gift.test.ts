import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getGift } from "@/server/domain/gifts/get-gift";
import { PrismaClient } from "@/server/generated/prisma/client";
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
  return getGift({ ...fixture.partner, db: client }, { id: giftId, expand });
}

test("a gift is read in one statement, and identities only on request", async () => {
  const gift = await read();
  expect(gift).toMatchObject({ id: giftId, status: "settled", receipt_id: expect.stringMatching(/^rcp_/) });
  expect(statements).toHaveLength(1);
  expect(statements[0]).not.toContain("identities");
});

test("each expansion costs one statement", async () => {
  expect(await read("to")).toMatchObject({ to: { display_name: "Lamp Fund" }, from: expect.stringMatching(/^usr_/) });
  expect(statements).toHaveLength(2);
  expect(await read("receipt")).toMatchObject({ receipt: { gift_id: giftId } });
  expect(statements).toHaveLength(2);
});
