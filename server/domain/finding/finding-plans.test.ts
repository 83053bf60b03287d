import { afterAll, beforeAll, expect, it } from "vitest";
import { findInOrganization } from "@/server/domain/finding/find-in-organization";
import type { Context } from "@/server/operations/context";
import { explaining } from "@/server/testing/explaining";
import { apiCaller } from "@/server/testing/gift-fixture";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";

// Guards the cost of a search: it reads the campaigns, matches and payouts of its own organization, and none of 20
// others. Gifts and supporters have their own tests.

const OWN = 1_000;
const OTHERS = 20;
const EACH_OTHER = 500;
const SCANS = /Seq Scan on (campaigns|matches|payouts)\b/;
/** The part of a plan that filters the organization's payouts one by one. */
const WALK = /Filter: .*(amount_cents|"right")/;

let fixture: MatchFixture;
const plans: string[] = [];
let ctx: Context;

beforeAll(async () => {
  fixture = await makeMatchFixture();
  ctx = explaining(fixture.system.as(apiCaller(fixture.partnerId)), plans);
  await fixture.promise({ label: "Harbor match" });
  await fixture.contribute(2_500n);
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  const copy = (table: string, id: string, fields: string, count: number, prefix: string) =>
    client.query(`INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${table} WHERE id = '${id}') one,
      generate_series(1, ${count}) i,
      jsonb_populate_record(NULL::${table}, to_jsonb(one) || jsonb_build_object('id', '${prefix}' || i, ${fields})) copy`);
  const match = await fixture.system.db.match.findFirstOrThrow();
  const names = `'name', 'Lamps ' || i, 'slug', SLUG || i`;
  await copy("campaigns", fixture.campaignId, names.replace("SLUG", "'own'"), OWN, "cmp_own");
  for (let other = 0; other < OTHERS; other++) {
    const owner = `'owner_id', 'org_${other}', 'owner_manager_id', null, 'beneficiary_id', 'org_${other}', 'beneficiary_manager_id', null`;
    await copy(
      "campaigns",
      fixture.campaignId,
      `${names.replace("SLUG", `'o${other}x'`)}, ${owner}`,
      EACH_OTHER,
      `cmp_o${other}x`,
    );
    await copy(
      "matches",
      match.id,
      `'campaign_id', 'cmp_o${other}x' || i, 'sponsor_id', 'org_${other}'`,
      1_000,
      `mch_o${other}x`,
    );
  }
  await client.query(
    `INSERT INTO payouts (id, identity_id, amount_cents, currency, status, trigger, occasion, payout_account_id, statement_text, through_id, created_at)
     SELECT 'po_' || one || 'x' || i, one, i, 'USD', 'paid', 'request', i, 'pac', 'ALMONER ' || upper(left(md5(i::text), 6)), i, now() - i * interval '1 day'
     FROM unnest($1::text[]) one, generate_series(1, 2000) i`,
    [[fixture.partnerId, ...Array.from({ length: OTHERS }, (_, other) => `org_${other}`)]],
  );
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE campaigns; ANALYZE matches; ANALYZE gifts; ANALYZE payouts");
  client.release();
}, 120_000);
afterAll(() => fixture.close());

it.each([
  "lamps 777",
  "lamps",
  "ada",
  "ada@example.org",
  "47",
  "cmp_01kah0000000000000000000aa",
  "mch_01kah0000000000000000000aa",
  "po_01kah0000000000000000000aa",
  "ALMONER C4CA42",
])("%s is read by indexes", async (query) => {
  const started = performance.now();
  await findInOrganization(ctx, { query });
  const read = plans.splice(0).join("\n\n");
  expect(read).not.toMatch(SCANS);
  for (const plan of read.split("\n\n").filter((one) => one.includes("payouts"))) expect(plan).not.toMatch(WALK);
  expect(performance.now() - started).toBeLessThan(2_000);
});
