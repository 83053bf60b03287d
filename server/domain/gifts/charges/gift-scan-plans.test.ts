import { afterAll, beforeAll, expect, it } from "vitest";
import { failOpenGiftsOf } from "@/server/domain/gifts/charges/fail-gifts";
import { issueMissingReceipts } from "@/server/domain/receipts/issue-missing-receipts";
import type { Context } from "@/server/operations/context";
import { explaining } from "@/server/testing/explaining";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that what concerns a few gifts of a busy recipient costs the same however many others it has received.

const COPIES = 30_000;

let fixture: GiftFixture;
let charityId: string;
const plans: string[] = [];
let ctx: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  ctx = explaining(fixture.system, plans);
  charityId = fixture.charity.id;
  const settled = await fixture.give(await fixture.person({ tier: 3 }), fixture.charity);
  await fixture.settle();
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  const copy = (table: string, own: string) =>
    client.query(`INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${table} LIMIT 1) one,
      generate_series(1, ${COPIES}) i, jsonb_populate_record(NULL::${table}, to_jsonb(one) || ${own}) copy`);
  await copy("gifts", "jsonb_build_object('id', 'gft_c' || i, 'created_at', one.created_at - i * interval '1 s')");
  await copy(
    "receipts",
    "jsonb_build_object('id', 'rct_c' || i, 'gift_id', 'gft_c' || i, 'serial', 100 + i, 'sequence', 1000000 + i, 'number', 'c' || i, 'code', 'c' || i)",
  );
  await client.query("DELETE FROM receipts WHERE gift_id = ANY ($1)", [["gft_c7", "gft_c29999"]]);
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE gifts; ANALYZE receipts; ANALYZE identities");
  client.release();
  expect(await fixture.status(settled)).toBe("settled");
});
afterAll(() => fixture.close());

/** The plans since the last time. None reads a whole table. */
const plansSince = () => {
  const since = plans.splice(0);
  expect(since.length).toBeGreaterThan(0);
  for (const plan of since) expect(plan).not.toMatch(/Seq Scan on (gifts|receipts)/);
  return since;
};

it("issuing what a charity's gifts lack reads the gifts by its index, a page at a time", async () => {
  await issueMissingReceipts(ctx, charityId);
  const ofGifts = plansSince().filter((plan) => plan.includes("on gifts"));
  expect(ofGifts.length).toBeGreaterThan(1);
  for (const plan of ofGifts) {
    expect(plan).toMatch(/Index Scan.* using gifts_to_id_created_at_id_idx on gifts/);
    expect(plan).not.toContain("created_at >=");
    expect(plan).toMatch(/Index Scan using receipts_gift_id_key on receipts/);
  }
  const issued = await ctx.db.receipt.findMany({ where: { giftId: { in: ["gft_c7", "gft_c29999"] } } });
  expect(issued).toHaveLength(2);
});

it("failing the open gifts of a suspended recipient reads the open gifts", async () => {
  const open = await fixture.give(await fixture.person(), fixture.charity);
  await ctx.db.identity.update({ where: { id: charityId }, data: { status: "suspended" } });
  await failOpenGiftsOf(ctx, charityId);
  expect(plansSince()[0]).toMatch(/gifts_pending.*gifts_settling/s);
  expect(await fixture.status(open)).toBe("failed");
});
