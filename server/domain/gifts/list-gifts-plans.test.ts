import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listGifts } from "@/server/domain/gifts/list-gifts";
import { giftsWithWords } from "@/server/domain/gifts/received/gifts-with-words";
import { wordQuery } from "@/server/domain/gifts/received/word-query";
import type { Context } from "@/server/operations/context";
import { explaining } from "@/server/testing/explaining";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards that a partner with many gifts, among others with as many, finds a few of them without reading the rest.

const OWN = 20_000;
const OTHERS = 10;
const EACH_OTHER = 3_000;

let fixture: GiftFixture;
const plans: string[] = [];
let ctx: Context;
const campaign = "cmp_01kah0000000000000000000aa";

beforeAll(async () => {
  fixture = await makeGiftFixture();
  ctx = explaining(fixture.system.as(apiCaller(fixture.partnerId)), plans);
  await fixture.give(await fixture.person({ tier: 3 }), fixture.charity, { memo: "For the harbor" });
  await fixture.settle();
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  const copy = (manager: string, prefix: string, count: number) =>
    client.query(`INSERT INTO gifts SELECT copy.* FROM (SELECT * FROM gifts WHERE id NOT LIKE 'gft_c%' LIMIT 1) one,
      generate_series(1, ${count}) i,
      LATERAL (SELECT CASE i % 2503 WHEN 0 THEN 9000000 ELSE 1000 + i % 400 * 25 END AS amount) a,
      jsonb_populate_record(NULL::gifts, to_jsonb(one) || jsonb_build_object(
        'id', 'gft_c${prefix}' || i, 'from_manager_id', ${manager}, 'to_manager_id', NULL, 'to_id', 'org_to' || i % 600,
        'created_at', one.created_at - i * interval '5 min',
        'settled_at', CASE WHEN i % 3001 > 1 THEN one.created_at - i * interval '5 min' + interval '2 h' END,
        'status', CASE i % 3001 WHEN 0 THEN 'failed' WHEN 1 THEN 'pending' ELSE CASE i % 2999 WHEN 2 THEN 'reversed' ELSE 'settled' END END,
        'amount_cents', amount, 'net_cents', amount - one.fee_cents,
        'metadata', jsonb_build_object('order', '${prefix}' || i),
        'campaign_id', CASE i % 1501 WHEN 0 THEN '${campaign}' END)) copy`);
  await copy(`'${fixture.partnerId}'`, "own", OWN);
  for (let other = 0; other < OTHERS; other++) await copy(`'org_other${other}'`, `o${other}x`, EACH_OTHER);
  await client.query(`INSERT INTO gift_words
    SELECT id, gift_words_of('memo ' || from_manager_id, CASE WHEN id LIKE '%777' THEN 'lighthouse' ELSE 'harbor' END)
    FROM gifts WHERE settled_at IS NOT NULL ON CONFLICT DO NOTHING`);
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE gifts; ANALYZE gift_words; ANALYZE receipts; ANALYZE identities");
  client.release();
}, 120_000);
afterAll(() => fixture.close());

describe("each filter is read from an index", () => {
  const day = { settled_after: new Date("2025-03-01T00:00:00Z"), settled_before: new Date("2025-03-02T00:00:00Z") };
  const cases: [string, Parameters<typeof listGifts>[1], RegExp][] = [
    ["nothing", {}, /gifts_from_manager_id_created_at_id_idx/],
    ["failed and reversed gifts", { status: ["failed", "reversed"] }, /gifts_ended/],
    ["pending gifts", { status: ["pending"] }, /gifts_(pending|clearing)/],
    ["large gifts", { min_amount_cents: 5_000_000 }, /gifts_by_amount/],
    ["a day of settlements", day, /gifts_by_settlement/],
    ["a campaign", { campaign_id: campaign }, /gifts_of_campaign/],
    ["metadata", { metadata: { order: "own777" } }, /gifts_pkey/],
    ["words of a memo", { query: "lightho" }, /gifts_pkey/],
    ["an id", { query: "gft_01kah0000000000000000000aa" }, /gifts_pkey/],
  ];
  it.each(cases)("%s", async (_, filters, index) => {
    await listGifts(ctx, filters, { limit: 25, after: null });
    const plan = plans.splice(0).join("\n");
    expect(plan).not.toMatch(/Seq Scan on (gifts|gift_words)\b/);
    expect(plan).toMatch(index);
  });

  it("rare words and metadata are looked up first, without reading a table", async () => {
    const client = await fixture.admin.connect();
    const pair = '\'{"order":"own1"}\'';
    await client.query("BEGIN");
    await client.query("SELECT * FROM gifts_with_words('nothing:*', 2001)");
    await client.query(`SELECT * FROM gifts_with_metadata('${fixture.partnerId}', ${pair}, ${pair}, 2001)`);
    const { rows } = await client.query(
      "SELECT sum(pg_stat_get_xact_numscans(name::regclass))::int AS scans FROM unnest(ARRAY['gifts', 'gift_words']) name",
    );
    await client.query("ROLLBACK");
    client.release();
    expect(rows).toEqual([{ scans: 0 }]);
  });

  it("a word of most memos is not asked of the index of words, which would list all of them first", async () => {
    const scans = async (tx: Context) => {
      const count = "SELECT pg_stat_get_xact_numscans('gift_words_found'::regclass)::int AS count";
      return (await tx.statement<{ count: number }>(count, []))[0]!.count;
    };
    const asked = (word: string) =>
      fixture.system.transaction(async (tx) => {
        const before = await scans(tx);
        const ids = await giftsWithWords(tx, wordQuery([`memo ${fixture.partnerId}`], word)!);
        return { found: ids?.length ?? null, scans: (await scans(tx)) - before };
      });
    expect(await asked("harbor")).toEqual({ found: null, scans: 0 });
    expect(await asked("lighthouse")).toEqual({ found: OWN / 1_000, scans: 1 });
    expect(await asked("nothing")).toEqual({ found: 0, scans: 1 });
  });

  it("a word of most memos is a filter on the way", async () => {
    const { rows } = await listGifts(ctx, { query: "harbor" }, { limit: 25, after: null });
    expect(rows).toHaveLength(25);
    expect(plans.splice(0).join("\n")).toMatch(/gifts_from_manager_id_created_at_id_idx/);
  });
});
