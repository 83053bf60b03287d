import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GiftFilters } from "@/server/domain/gifts/received/gift-filters";
import { giftsWithWords } from "@/server/domain/gifts/received/gifts-with-words";
import { listReceivedGifts } from "@/server/domain/gifts/received/list-received-gifts";
import { sumReceivedGifts } from "@/server/domain/gifts/received/sum-received-gifts";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import type { Context } from "@/server/operations/context";
import { explaining } from "@/server/testing/explaining";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that a charity with most of the gifts, among 50 charities, finds a few of its own without reading the rest.

const OWN = 20_000;
const OTHERS = 49;
const EACH_OTHER = 1_200;

let fixture: GiftFixture;
const plans: string[] = [];
let ctx: Context;
const campaign = "cmp_01kah0000000000000000000aa";

beforeAll(async () => {
  fixture = await makeGiftFixture();
  const charityId = fixture.charity.id;
  ctx = explaining(fixture.system.as(apiCaller(charityId)), plans);
  await fixture.give(await fixture.person({ tier: 3 }), fixture.charity);
  await fixture.settle();
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  const copy = (to: string, prefix: string, count: number) =>
    client.query(`INSERT INTO gifts SELECT copy.* FROM (SELECT * FROM gifts WHERE id NOT LIKE 'gft_c%' LIMIT 1) one,
      generate_series(1, ${count}) i,
      LATERAL (SELECT CASE i % 2503 WHEN 0 THEN 9000000 ELSE 1000 + i % 400 * 25 END AS amount) a,
      jsonb_populate_record(NULL::gifts, to_jsonb(one) || jsonb_build_object(
        'id', 'gft_c${prefix}' || i, 'to_id', ${to}, 'created_at', one.created_at - i * interval '5 min',
        'settled_at', CASE WHEN i % 3001 > 1 THEN one.created_at - i * interval '5 min' + interval '2 h' END,
        'status', CASE i % 3001 WHEN 0 THEN 'failed' WHEN 1 THEN 'pending' ELSE CASE i % 2999 WHEN 2 THEN 'reversed' ELSE 'settled' END END,
        'source', CASE i % 997 WHEN 0 THEN 'transfer' ELSE CASE i % 3 WHEN 0 THEN 'page' WHEN 1 THEN 'embed' ELSE 'api' END END,
        'currency', CASE i % 1999 WHEN 0 THEN 'EUR' ELSE 'USD' END,
        'amount_cents', amount, 'net_cents', amount - one.fee_cents,
        'campaign_id', CASE i % 1501 WHEN 0 THEN '${campaign}' END)) copy`);
  await copy(`'${charityId}'`, "own", OWN);
  for (let other = 0; other < OTHERS; other++) await copy(`'org_other${other}'`, `o${other}x`, EACH_OTHER);
  await client.query(`INSERT INTO gift_words SELECT id, gift_words_of(to_id, CASE
      WHEN id IN ('gft_cown777', 'gft_cown14444') THEN 'Zelda Quill 7' ELSE 'Ada Giver ' || right(id, 3) END)
    FROM gifts WHERE settled_at IS NOT NULL ON CONFLICT DO NOTHING`);
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE gifts; ANALYZE gift_words; ANALYZE receipts; ANALYZE identities");
  await client.query("VACUUM gifts");
  client.release();
}, 120_000);
afterAll(() => fixture.close());

/** The plans since the last time. None reads all gifts. */
function plansSince(): string {
  const since = plans.splice(0);
  expect(since.length).toBeGreaterThan(0);
  const text = since.join("\n");
  expect(text).not.toMatch(/Seq Scan on gifts\b/);
  return text;
}

const listed = async (filters: GiftFilters) => {
  const { rows } = await listReceivedGifts(ctx, filters, { limit: 25, after: null });
  return { ids: rows.map(({ id }) => id), plan: plansSince() };
};

describe("each filter is read from an index of the recipient's", () => {
  const month = { settled_after: new Date("2025-03-01T00:00:00Z"), settled_before: new Date("2025-03-02T00:00:00Z") };
  const cases: [string, GiftFilters, RegExp][] = [
    ["nothing", {}, /gifts_to_id_created_at_id_idx/],
    ["failed and reversed gifts", { status: ["failed", "reversed"] }, /gifts_unkept/],
    ["pending gifts", { status: ["pending"] }, /gifts_pending/],
    ["a rare source", { source: ["transfer"] }, /gifts_arrived_by_source/],
    ["a rare currency", { currency: "EUR" }, /gifts_arrived_by_currency/],
    ["large gifts", { min_amount_cents: 5_000_000n }, /gifts_arrived_of_amount/],
    ["an exact amount", { min_amount_cents: 9_000_000n, max_amount_cents: 9_000_000n }, /gifts_arrived_of_amount/],
    ["an amount that is typed", { query: "$90,000.00" }, /gifts_arrived_of_amount/],
    ["a day of settlements", month, /gifts_arrived|gifts_by_settlement/],
    ["a campaign", { campaign_id: campaign }, /gifts_of_campaign/],
    ["half a name", { query: "zel qui" }, /gifts_pkey/],
    ["an id", { query: "gft_01kah0000000000000000000aa" }, /gifts_pkey/],
  ];
  it.each(cases)("%s", async (_, filters, index) => {
    expect((await listed(filters)).plan).toMatch(index);
  });

  it("half a name finds the gifts of whoever has it, newest first", async () => {
    expect((await listed({ query: "zel qui" })).ids).toEqual(["gft_cown777", "gft_cown14444"]);
  });

  it("a common name is filtered on the way", async () => {
    const { ids, plan } = await listed({ query: "ada" });
    expect(ids).toHaveLength(25);
    expect(plan).toMatch(/gifts_to_id_created_at_id_idx/);
  });
});

it("the sum of everything is kept, but for the gifts on their way", async () => {
  const sums = await sumReceivedGifts(ctx, {});
  const plan = plansSince();
  expect(plan).toMatch(/list_sums_pkey/);
  // One statement: with two, a gift that settles in between would be counted by neither.
  expect(plan.match(/^\S/gm)).toHaveLength(1);
  expect(plan).not.toMatch(/gifts_(arrived|failed)/);
  // The copies were inserted with triggers off, so they aren't counted.
  expect(sums.filter(({ status }) => status === "settled").map(({ count }) => count)).toEqual([1]);
});

it("the sum of a long time is read from the index alone", async () => {
  const sums = await sumReceivedGifts(ctx, { status: ["settled", "reversed"], settled_after: new Date(0) });
  expect(plansSince()).toMatch(/Index Only Scan using gifts_arrived on gifts/);
  expect(sums.reduce((all, { count }) => all + count, 0)).toBeGreaterThan(OWN - 50);
});

it("the sum of a common name is read from the index of words, not by asking each gift", async () => {
  const sums = await sumReceivedGifts(ctx, { query: "ada" });
  expect(plansSince()).not.toMatch(/gift_words_pkey/);
  expect(sums.reduce((all, { count }) => all + count, 0)).toBeGreaterThan(OWN / 2);
});

describe("a word that more than two thousand gifts have", () => {
  const sevens = () => giftsWithWords(fixture.system, wordQuery([fixture.charity.id], "7")!);

  it("is a filter of the list where one gift in forty has it", async () => {
    expect(await sevens()).toBeNull();
  });

  it("is looked up where that is one gift in thousands, which by date would be hundreds of pages apart", async () => {
    await fixture.admin.query("UPDATE pg_class SET reltuples = 5000000 WHERE oid = 'gift_words'::regclass");
    try {
      expect((await sevens())!.length).toBeGreaterThan(2_000);
    } finally {
      await fixture.admin.query("ANALYZE gift_words");
    }
  });
});
