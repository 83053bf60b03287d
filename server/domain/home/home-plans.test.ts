import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createCampaign } from "@/server/domain/campaigns/edit/create-campaign";
import { readHome } from "@/server/domain/home/read-home";
import { Prisma } from "@/server/generated/prisma/client";
import type { Context } from "@/server/operations/context";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";
import { makeOrganization } from "@/server/testing/organization-fixture";

// Guards the cost of an organization's first page: however many gifts there are, it never reads all of them.

const GIFTS = 100_000;
const OTHERS = 49;
const CAMPAIGNS = 50;

let fixture: GiftFixture;
let acting: Context;
beforeAll(async () => {
  fixture = await makeGiftFixture();
  const organization = await makeOrganization(fixture.system);
  acting = organization.owner.acting;
  const campaign = await createCampaign(acting, { name: "Lamps", status: "live" });
  const model = await fixture.give(await fixture.person(), fixture.charity);
  await fixture.settle();
  const others = await Promise.all(Array.from({ length: OTHERS }, () => fixture.person()));
  await fill({ model, campaignId: campaign.id, recipients: [organization.id, ...others.map(({ id }) => id)] });
}, 120_000);
afterAll(() => fixture.close());

/** Copies a gift and a campaign: over a year, half of the gifts go to the organization, and some are clearing. */
async function fill({ model, campaignId, recipients }: { model: string; campaignId: string; recipients: string[] }) {
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(
    `INSERT INTO campaigns SELECT copy.* FROM (SELECT * FROM campaigns WHERE id = $1) one, generate_series(2, ${CAMPAIGNS}) i,
       jsonb_populate_record(NULL::campaigns, to_jsonb(one) || jsonb_build_object('id', 'cmp_' || i, 'slug', 'lamps-' || i)) copy`,
    [campaignId],
  );
  await client.query(
    "CREATE TEMP TABLE copies AS SELECT g.*, i FROM gifts g, generate_series(1, $2::int) i WHERE id = $1",
    [model, GIFTS],
  );
  await client.query(
    `UPDATE copies SET id = 'gft_' || i, to_id = ($1::text[])[CASE WHEN i % 2 = 0 THEN 1 ELSE 2 + (i / 2) % ${OTHERS} END],
       campaign_id = CASE WHEN i % 4 = 0 THEN 'cmp_' || (2 + (i / 4) % ${CAMPAIGNS - 1}) END,
       source = (ARRAY['page', 'embed', 'api'])[1 + i % 3], status = CASE WHEN i % 500 = 0 THEN 'settling' ELSE 'settled' END,
       created_at = created_at - (i % 365) * interval '1 day', settled_at = settled_at - (i % 365) * interval '1 day'`,
    [recipients],
  );
  await client.query("ALTER TABLE copies DROP COLUMN i; INSERT INTO gifts SELECT * FROM copies");
  await client.query(
    `INSERT INTO recurring_gifts (id, campaign_id, donor_id, created_by_id, amount_cents, currency, cadence, anchor_day, due_at, metadata, created_at)
     SELECT 'rgf_' || i, 'cmp_other_' || i, 'idv_' || i, 'app', 1000, 'USD', 'monthly', 1, now(), '{}', now() FROM generate_series(1, 20000) i`,
  );
  await client.query("TRUNCATE giving_days, giving_sums");
  for (const file of ["giving_days_of_new", "giving_sums_of"])
    await client.query(readFileSync(`prisma/sql/${file}.sql`, "utf8"));
  await client.query("RESET session_replication_role");
  await client.query("ANALYZE gifts, campaigns, giving_days, giving_sums, recurring_gifts");
  client.release();
}

/** The same context, but it records the plan of each SQL statement before running it. */
function explained(ctx: Context, plans: string[]): Context {
  const queryRaw = async (text: Prisma.Sql | TemplateStringsArray, ...values: unknown[]) => {
    const query = "raw" in text ? Prisma.sql(text, ...values) : text;
    const rows = await ctx.statement<Record<string, string>>(`EXPLAIN ${query.text}`, query.values);
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    return ctx.db.$queryRaw(query);
  };
  const get = (db: Context["db"], key: string) => (key === "$queryRaw" ? queryRaw : Reflect.get(db, key));
  return { ...ctx, db: new Proxy(ctx.db, { get: (db, key) => get(db, key as string) }) };
}

// This organization has a third of all days, so for a year a sequential scan of the sums is acceptable.
it.each(["7d", "1y"] as const)("never reads all gifts for %s, nor all days for a few", async (range) => {
  const plans: string[] = [];
  const { report, newest } = await readHome(explained(acting, plans), { range, currency: null });
  expect(report!.now.settledCount).toBeGreaterThan(range === "1y" ? 49_000 : 900);
  if (range === "1y") expect(report!.bars.some(({ clearingCents }) => clearingCents > 0n)).toBe(true);
  expect(newest).toHaveLength(5);
  expect(plans.length).toBeGreaterThan(5);
  for (const plan of plans) {
    expect(plan).not.toMatch(
      range === "7d"
        ? /Seq Scan on (gifts|giving_days|giving_sums|recurring_gifts)/
        : /Seq Scan on (gifts|giving_days|recurring_gifts)/,
    );
    expect(plan).not.toContain("gifts_contributed");
  }
  expect(plans.join("\n")).toMatch(/gifts_clearing/);
  expect(plans.join("\n")).toMatch(/giving_days_pkey/);
});
