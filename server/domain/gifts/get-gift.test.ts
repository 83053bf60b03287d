import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "@/server/db/client";
import { findGift } from "@/server/domain/gifts/find-gift";
import { getGift } from "@/server/domain/gifts/get-gift";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import type { Caller } from "@/server/kernel/caller";
import type { Scope } from "@/server/kernel/scopes";
import type { Context } from "@/server/operations/context";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { notingDatabase } from "@/server/testing/noting-database";
import { testContext } from "@/server/testing/test-context";

let fixture: GiftFixture;
let giftId: string;
let noting: Database;
let ctx: Context;
const statements: string[] = [];

beforeAll(async () => {
  fixture = await makeGiftFixture();
  giftId = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  noting = notingDatabase(fixture.url, (text) => void statements.push(text));
  ctx = testContext(noting, { caller: fixture.partner.caller, clock: fixture.clock });
});
afterAll(async () => {
  await noting.close();
  await fixture.close();
});

async function read(...expand: ("from" | "to" | "receipt")[]): Promise<unknown> {
  statements.length = 0;
  return getGift.show!(await getGift(ctx, { id: giftId, expand }), ctx);
}

async function list(reader: Context, ...expand: ("from" | "to" | "campaign" | "receipt")[]) {
  statements.length = 0;
  const { rows } = await listGifts(reader, { expand }, { limit: 100, after: null });
  return rows.map((gift) => listGifts.show!(gift, reader) as { id: string });
}

test("a gift is read in one statement, its donor included", async () => {
  const gift = await read();
  expect(gift).toMatchObject({ id: giftId, status: "settled", receipt_id: expect.stringMatching(/^rcp_/) });
  expect(statements).toHaveLength(1);
  expect(gift).toMatchObject({ donor: { name: expect.any(String), email: null } });
});

test("a page of gifts is read in one statement, their donors and receipts included, each as it is read by itself", async () => {
  const person = await fixture.person();
  await fixture.give(person, fixture.charity, { memo: "For the harbor", share_contact: true, metadata: { order: 1 } });
  await fixture.give(person, fixture.charity, { anonymous: true });
  await fixture.give(person, fixture.charity, { payment_method_id: "pm_sandbox_declined" });
  await fixture.settle();
  await fixture.give(person, fixture.charity);
  for (const reader of [ctx, ctx.as(apiCaller(fixture.charity.id)), ctx.as(apiCaller(person.id))]) {
    const listed = await list(reader);
    expect(statements).toHaveLength(1);
    expect(listed.length).toBeGreaterThanOrEqual(4);
    for (const gift of listed) expect(getGift.show!(await getGift(reader, { id: gift.id }), reader)).toEqual(gift);
  }
});

// Guards against showing one amount as another, or one person's name as another's: values are read by position.
test("each value of a gift is read as what it is", async () => {
  const id = await fixture.give(await fixture.person(), fixture.charity, { share_contact: true });
  await fixture.settle();
  await fixture.admin.query(`SET LOCAL session_replication_role = replica;
    UPDATE gifts SET rail_cost_cents = 31, returned_cents = 32, source = 'embed', memo = 'A memo', metadata = '{"a": 1}',
      dedication = '{"type": "honor"}', campaign_id = 'cmp_1', matched_gift_id = 'gft_1', late_for_gift_id = 'gft_2',
      recurring_gift_id = 'rgf_1', commitment_id = 'cmt_1', failure_code = 'a_code', failure_message = 'A message',
      rejected_side = 'sender', refunded_at = created_at + interval '1 day', action_expires_at = created_at + interval '2 days',
      action_code = 'a', prepayment_id = 'prp_1', match_id = 'mch_1',
      transfer_reference = 'RF1', transfer_account_id = 'acc_1', donor_name = 'Entered', from_manager_id = 'org_1',
      to_manager_id = 'org_2', created_by_id = 'org_3' WHERE id = '${id}';
    UPDATE gift_contacts SET name = 'Shared', address = '{"line1": "1 Pier"}', company = 'Quill Ltd', contact_name = 'Bo',
      allows_news = true WHERE gift_id = '${id}'`);
  const row = await fixture.system.db.gift.findUniqueOrThrow({
    where: { id },
    include: { from: true, receipt: true, contact: { include: { supporter: true } } },
  });
  const { receipt, donorRow, ...gift } = (await findGift(fixture.system, id))!;
  expect(gift).toEqual(Object.fromEntries(Object.keys(gift).map((name) => [name, row[name as keyof typeof row]])));
  expect(receipt).toEqual({ id: row.receipt!.id });
  const { name, email, address, company, contactName, allowsMailings, supporter } = row.contact!;
  const { type, displayName, legalName } = row.from;
  const contact = { name, email, address, company, contactName, allowsMailings, supporterId: supporter!.rootId };
  expect(donorRow).toEqual({ donorName: "Entered", type, displayName, legalName, ...contact });
  const values = Object.values({ ...gift, ...donorRow, donorName: gift.donorName }).map((value) =>
    JSON.stringify(value, text),
  );
  expect(values.filter((value, at) => value !== "null" && values.indexOf(value) < at)).toEqual([]);
});

const text = (_: string, value: unknown) => (typeof value === "bigint" ? String(value) : value);

test("a gift is the same within a transaction", async () => {
  const listed = (one: Context) => listGifts(one, {}, { limit: 100, after: null });
  const [outside, within] = [
    [await findGift(ctx, giftId), await listed(ctx)],
    await ctx.transaction(async (tx) => [await findGift(tx, giftId), await listed(tx)]),
  ];
  expect(within).toEqual(outside);
});

test("expansions of a page cost the same, however many gifts it has", async () => {
  for (const gift of await list(ctx, "from", "to", "campaign", "receipt"))
    expect(gift).toMatchObject({ from: { type: "individual" }, to: { display_name: "Lamp Fund" }, campaign: null });
  expect(statements).toHaveLength(3);
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
