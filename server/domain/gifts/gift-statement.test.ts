import { afterAll, beforeAll, expect, it } from "vitest";
import { readSchemaFiles } from "@/server/db/schema-files";
import { CREATE_GIFT, type GiftStatement, giftStatement } from "@/server/domain/gifts/gift-statement";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

let fixture: GiftFixture;
beforeAll(async () => {
  fixture = await makeGiftFixture();
});
afterAll(() => fixture.close());

async function sample(change: Partial<GiftStatement> = {}): Promise<GiftStatement> {
  const donor = await fixture.person();
  const id = fixture.system.newId("gift");
  return {
    caller_id: fixture.partnerId,
    idempotency_key: `key of ${id}`,
    request_hash: "the request's hash",
    response_status: 201,
    response_body: '{"of":"the response"}',
    id,
    from_id: donor.id,
    to_id: fixture.charity.id,
    amount_cents: "9007199254740993",
    fee_cents: "101",
    currency: "USD",
    source: "embed",
    memo: "the memo",
    metadata: '{"b":1,"a":1.50,"__proto__":"kept"}',
    anonymous: true,
    dedication: '{"type":"honor","name":"Grace"}',
    campaign_id: null,
    matched_gift_id: null,
    match_id: null,
    recurring_gift_id: "rgft_one",
    donor_name: "the donor's name",
    public_name: "the public name",
    public_message: "the public message",
    hides_amount: true,
    contact: {
      name: "the contact's name",
      email: "c@example.org",
      company: null,
      contact_name: null,
      allows_news: true,
    },
    rail: "the rail",
    payment_method_id: null,
    payment_token: null,
    spare_method: { id: `pm of ${id}`, token: "the token", type: "card", brand: "the brand", last4: "4242" },
    outgoing_limits: [null, null, null, null],
    incoming_limits: [null, null, null, null],
    month: "2026-03-01",
    event_id: `event of ${id}`,
    event_data: '{"of":"the event"}',
    event_views: [{ party_ids: [donor.id], scopes: [], data: '{"of":"the donor"}' }],
    waiting: null,
    now: "2026-03-04T05:06:07.089Z",
    ...change,
  };
}

const create = (gift: GiftStatement) => fixture.system.pool.query(CREATE_GIFT, [giftStatement(gift)]);

// Guards money: a field written under one name and read under another would be null in the gift.
it("writes exactly the fields that the SQL functions read", async () => {
  const texts = readSchemaFiles().functions.map(({ text }) => text);
  const read = texts.flatMap((text) => [...text.matchAll(/p_gift->>?'(\w+)'/g)].map((match) => match[1]));
  expect([...new Set(read)].sort()).toEqual(Object.keys(await sample()).sort());
});

it("writes each value into its own column, exact to the cent and byte", async () => {
  const gift = await sample();
  const { rows } = await create(gift);
  expect(rows).toMatchObject([{ outcome: "created" }]);
  const { rows: gifts } = await fixture.system.pool.query(
    `SELECT from_id, to_id, created_by_id, amount_cents, fee_cents, net_cents, limit_cents, currency, source, memo,
       metadata::text, anonymous, dedication::text, recurring_gift_id, public_name, public_message, hides_amount, rail,
       payment_method_id, payment_token, counts_outgoing, counts_incoming, created_at
     FROM gifts WHERE id = $1`,
    [gift.id],
  );
  expect(gifts).toEqual([
    {
      from_id: gift.from_id,
      to_id: gift.to_id,
      created_by_id: fixture.partnerId,
      amount_cents: "9007199254740993",
      fee_cents: "101",
      net_cents: "9007199254740892",
      limit_cents: "9007199254740993",
      currency: "USD",
      source: "embed",
      memo: "the memo",
      metadata: gift.metadata,
      anonymous: true,
      dedication: gift.dedication,
      recurring_gift_id: "rgft_one",
      public_name: "the public name",
      public_message: "the public message",
      hides_amount: true,
      rail: "the rail",
      payment_method_id: `pm of ${gift.id}`,
      payment_token: "the token",
      counts_outgoing: false,
      counts_incoming: false,
      created_at: new Date(gift.now),
    },
  ]);
  const method = await fixture.system.db.paymentMethod.findUniqueOrThrow({ where: { id: `pm of ${gift.id}` } });
  expect(method).toMatchObject({ rail: "the rail", type: "card", brand: "the brand", last4: "4242", isDefault: true });
  const event = await fixture.system.db.event.findUniqueOrThrow({ where: { id: gift.event_id } });
  expect(event).toMatchObject({ type: "gift.created", subjectId: gift.id, data: gift.event_data });
});

it("is replayed by its key, and conflicts with another request under it", async () => {
  const gift = await sample();
  await create(gift);
  const again = await create({ ...gift, id: "another", response_body: "another" });
  expect(again.rows).toEqual([{ outcome: "replayed", status: 201, body: gift.response_body }]);
  expect((await create({ ...gift, request_hash: "another" })).rows[0]).toMatchObject({ outcome: "reused" });
});

it("takes from each side's own limit, and lends no payment method if the rail has none", async () => {
  const limited = await sample({ amount_cents: "700", outgoing_limits: [null, null, null, "1000"] });
  await create(limited);
  const counters = await fixture.system.db.limitCounter.findMany({ where: { identityId: limited.from_id } });
  expect(counters).toMatchObject([{ direction: "outgoing", usedCents: 700n }]);
  expect(await fixture.system.db.limitCounter.count({ where: { identityId: limited.to_id } })).toBe(0);
  await expect(create(await sample({ spare_method: null }))).rejects.toMatchObject({
    message: "invalid_parameter",
    detail: '{"param":"payment_method_id"}',
  });
});
