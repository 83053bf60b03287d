import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copyTemplates } from "@/server/cli/sandbox/large/fill-large";
import { makeTemplates, type Templates } from "@/server/cli/sandbox/large/large-templates";
import { type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

const GIFTS = 1_000;
const COPIES = GIFTS + 49 * 10;

let fixture: GiftFixture;
let client: pg.Client;
let made: Templates;
beforeAll(async () => {
  fixture = await makeGiftFixture({ rail: { settlementDelayMs: 0 } });
  client = new pg.Client({ connectionString: fixture.urls.owner });
  await client.connect();
  made = await makeTemplates(fixture.system, () => {});
}, 60_000);
afterAll(async () => {
  await client.end();
  await fixture.close();
});

/** All indexes, constraints and triggers; filling drops or disables some of them for a while. */
async function schema(): Promise<unknown> {
  const { rows } = await fixture.admin.query(
    `SELECT 'index' AS kind, i.indrelid::regclass::text AS "table", c.relname AS name, pg_get_indexdef(c.oid) AS definition,
       concat_ws(' ', i.indisvalid, i.indisready, c.relowner::regrole, obj_description(c.oid, 'pg_class')) AS state
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE c.relnamespace = 'public'::regnamespace
     UNION ALL
     SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid),
       concat_ws(' ', contype, convalidated, condeferrable, obj_description(oid, 'pg_constraint'))
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL
     SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL
     SELECT 'key''s trigger', t.tgrelid::regclass::text, c.conname, t.tgtype || ' ' || t.tgfoid::regproc, t.tgenabled::text
     FROM pg_trigger t JOIN pg_constraint c ON c.oid = t.tgconstraint WHERE t.tgisinternal
     ORDER BY 1, 2, 3, 4`,
  );
  return rows;
}

it("leaves a sandbox as it was when it fails", async () => {
  const [before, gifts] = [await schema(), await fixture.system.db.gift.count()];
  let said = 0;
  const failing = new Proxy(client, {
    get: (target, key) => {
      if (key !== "query") return Reflect.get(target, key);
      // After everything is copied, and much of the schema is restored.
      return (sql: string, values?: unknown[]) =>
        sql.includes("ADD CONSTRAINT webhook_deliveries")
          ? Promise.reject(new Error("full"))
          : target.query(sql, values);
    },
  });
  const filling = copyTemplates(fixture.system.now(), failing, made, { gifts: GIFTS, say: () => said++ });
  await expect(filling).rejects.toThrow("full");
  expect(said).toBeGreaterThan(20);
  expect(await schema()).toEqual(before);
  expect(await fixture.system.db.gift.count()).toBe(gifts);
}, 60_000);

// Guards that a large sandbox has correct books: what is measured on it would hold for the product.
it("fills a sandbox with an organization among 50, with the same schema, and the audit finds nothing", async () => {
  const before = await schema();
  await copyTemplates(fixture.system.now(), client, made, { gifts: GIFTS, say: () => {} });
  expect(await schema()).toEqual(before);
  const { db } = fixture.system;
  expect(await db.gift.count({ where: { toId: made.organizationId } })).toBe(GIFTS + 60);
  expect(await db.campaign.count({ where: { ownerId: made.organizationId } })).toBe(50 + 4);
  expect(await db.pool.count()).toBe(1 + 4);
  expect(await db.webhookDelivery.count({ where: { status: "delivered" } })).toBe(COPIES);
  expect(await db.identity.count({ where: { charityStatus: "verified" } })).toBe(51);
  expect(await fixture.brokenBooks()).toEqual([]);
}, 120_000);

it("writes what triggers would have written", async () => {
  const gifts = await fixture.admin.query(
    `SELECT count(*)::int AS gifts, count(*) FILTER (WHERE w.words = l.words)::int AS same
     FROM gift_words_lines(ARRAY(SELECT id FROM gifts)) l LEFT JOIN gift_words w USING (gift_id)`,
  );
  expect(gifts.rows).toEqual([{ gifts: COPIES + 109, same: COPIES + 109 }]);
  const kept = await fixture.admin.query("SELECT id, words, recipient_manager_id FROM supporters ORDER BY id");
  await fixture.admin.query("UPDATE supporters SET name = name");
  const anew = await fixture.admin.query(
    `SELECT s.id, s.words, i.manager_id AS recipient_manager_id FROM supporters s JOIN identities i ON i.id = s.recipient_id ORDER BY s.id`,
  );
  expect(kept.rows).toEqual(anew.rows);
  const receipts = await fixture.admin.query(
    `SELECT r.id FROM receipts r JOIN gifts g ON g.id = r.gift_id
     WHERE (r.donor_manager_id, r.recipient_manager_id) IS DISTINCT FROM (g.from_manager_id, g.to_manager_id)`,
  );
  expect(receipts.rows).toEqual([]);
  const members = await fixture.admin.query(
    "SELECT m.id FROM pool_members m JOIN pools p ON p.id = m.pool_id WHERE m.pool_created_at IS DISTINCT FROM p.created_at",
  );
  expect(members.rows).toEqual([]);
});
