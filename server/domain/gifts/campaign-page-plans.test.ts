import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { readCampaignPage } from "@/server/domain/campaigns/page/read-campaign-page";
import { visitorCaller } from "@/server/kernel/caller";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

// Guards that a page takes as long with many contributions as with few: one statement reads everything it shows, and a
// connection plans it once for all campaigns.

const COPIES = 30_000;

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  for (const campaignId of [fixture.campaignId, fixture.pageId]) await fixture.contribute(1_000n, { campaignId });
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(`INSERT INTO gifts SELECT copy.* FROM (SELECT * FROM gifts) one, generate_series(1, ${COPIES}) i,
    jsonb_populate_record(NULL::gifts, to_jsonb(one) || jsonb_build_object('id', one.id || i,
      'created_at', one.created_at - i * interval '1 s')) copy`);
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE");
  client.release();
});
afterAll(() => fixture.close());

it("the wall is read from the newest contribution on, by a plan for all campaigns and by one for this", async () => {
  const spy = vi.spyOn(pg.Client.prototype, "query");
  const { slug } = await fixture.system.db.campaign.findUniqueOrThrow({ where: { id: fixture.campaignId } });
  const address = { slug, page_slug: null, preview: null, wall: null, updates: null };
  const found = await readCampaignPage(fixture.system.as(visitorCaller("test")), address);
  const asked = spy.mock.calls.map(([query]) => query as unknown as { text: string; values: unknown[] });
  spy.mockRestore();
  expect(found).toMatchObject({ kind: "shown", page: { wallNext: expect.any(String) } });
  const { text, values } = asked.find((query) => query.text.includes("WITH wall"))!;
  const client = await fixture.admin.connect();
  const literals = values.map((value) => client.escapeLiteral(Array.isArray(value) ? `{${value}}` : String(value)));
  await client.query(`PREPARE page AS ${text}`);
  for (const mode of ["force_generic_plan", "force_custom_plan"]) {
    await client.query(`SET plan_cache_mode = ${mode}`);
    // The page has no parent campaign: null is the only value that isn't text.
    const run = `EXECUTE page(${literals.join(", ").replaceAll("'null'", "NULL")})`;
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${run}`);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/Index Scan using gifts_of_campaign on gifts[\s\S]*Index Scan using gifts_of_pages on gifts/);
    // Other tables don't matter: they are so small here that any way to read them is as good.
    expect(plan).not.toMatch(/(?:Seq|Bitmap Heap) Scan on gifts/);
  }
  await client.query("DEALLOCATE page; RESET plan_cache_mode");
  client.release();
});
