import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listSupporters } from "@/server/domain/supporters/list-supporters";
import { listOwnSupporters, sumOwnSupporters } from "@/server/domain/supporters/own-supporters";
import { readOwnSupporter } from "@/server/domain/supporters/read-own-supporter";
import { SUPPORTER_VIEWS } from "@/server/domain/supporters/supporter-filters";
import type { Context } from "@/server/operations/context";
import { explaining } from "@/server/testing/explaining";
import { apiCaller, type GiftFixture, makeGiftFixture } from "@/server/testing/gift-fixture";

// Guards the cost of finding supporters: an organization with many must not read those of others that also have many.

const OWN = 20_000;
const OTHERS = 10;
const EACH_OTHER = 3_000;
const SCANS =
  /Seq Scan on (supporters|supporter_years|supporter_recurring_gifts|gift_contacts|gifts|recurring_gifts)\b/;

let fixture: GiftFixture;
const plans: string[] = [];
let ctx: Context;
let id: string;

beforeAll(async () => {
  fixture = await makeGiftFixture();
  ctx = explaining(fixture.system.as(apiCaller(fixture.charity.id)), plans);
  const giftId = await fixture.give(await fixture.person(), fixture.charity, { share_contact: true });
  await fixture.settle();
  id = (await fixture.system.db.giftContact.findUniqueOrThrow({ where: { giftId } })).supporterId!;
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  const copy = (recipient: string, prefix: string, count: number) =>
    client.query(`INSERT INTO supporters SELECT copy.* FROM (SELECT * FROM supporters WHERE id = '${id}') one,
      generate_series(1, ${count}) i,
      jsonb_populate_record(NULL::supporters, to_jsonb(one) - 'words' || jsonb_build_object(
        'id', 'sup_${prefix}' || i, 'root_id', 'sup_${prefix}' || i, 'recipient_id', ${recipient},
        'recipient_manager_id', CASE WHEN '${prefix}' = 'own' THEN '${fixture.partnerId}' END,
        'email', '${prefix}' || i || '@example.org', 'created_at', one.created_at - i * interval '5 min',
        'first_gift_at', one.created_at - i * interval '5 min', 'last_gift_at', one.created_at - i * interval '1 min')) copy`);
  await copy(`'${fixture.charity.id}'`, "own", OWN);
  for (let other = 0; other < OTHERS; other++) await copy(`'org_other${other}'`, `o${other}x`, EACH_OTHER);
  await client.query(`UPDATE supporters SET words = gift_words_of(recipient_id, name || ' ' || email)
    || array_to_tsvector(ARRAY[left(md5(recipient_id), 8) || '#' || md5(CASE WHEN id LIKE '%77' THEN 'choir' ELSE 'board' END)])`);
  await client.query(`INSERT INTO supporter_years SELECT id, 'USD', 2025 + n, 1000 * (1 + n), 1 FROM supporters, generate_series(0, 1) n
    ON CONFLICT DO NOTHING`);
  await client.query(
    `INSERT INTO supporter_recurring_gifts SELECT 'rgf_' || id, id FROM supporters WHERE id LIKE '%5'`,
  );
  await client.query(`INSERT INTO recurring_gifts (id, campaign_id, donor_id, created_by_id, amount_cents, currency, cadence, anchor_day, due_at, metadata, created_at)
    SELECT 'rgf_' || id, 'cmp_' || id, 'idv_' || id, 'app', 1000, 'USD', 'monthly', 1, now(), '{}', now() FROM supporters`);
  await client.query(`INSERT INTO gift_contacts (gift_id, email, supporter_id, created_at)
    SELECT 'gft_' || id, email, id, created_at FROM supporters`);
  await client.query("RESET session_replication_role");
  await client.query(
    "ANALYZE supporters; ANALYZE supporter_years; ANALYZE supporter_recurring_gifts; ANALYZE recurring_gifts; ANALYZE gift_contacts",
  );
  client.release();
}, 120_000);
afterAll(() => fixture.close());

describe("each list of supporters is read from an index", () => {
  const page = { limit: 50, after: null };
  const since = { given_after: new Date("2025-03-01T00:00:00Z") };
  const cases: [string, Parameters<typeof listOwnSupporters>[1]][] = [
    ["everyone", {}],
    ["a name", { query: "own777" }],
    ["a tag", { tag: "choir" }],
    ["since a day", since],
    ...SUPPORTER_VIEWS.map((view): [string, { view: typeof view }] => [view, { view }]),
  ];
  it.each(cases)("%s", async (_, filters) => {
    await listOwnSupporters(ctx, filters, page);
    expect(plans.splice(0).join("\n")).not.toMatch(SCANS);
  });

  it("a name that most of them have, on the way and not all of them first", async () => {
    const { rows } = await listOwnSupporters(ctx, { query: "ada" }, page);
    expect(rows).toHaveLength(50);
    const plan = plans.splice(0).join("\n");
    expect(plan).toMatch(/Index Only Scan using supporters_of_recipient on supporters.*\n.*\n +Filter: EXISTS/);
    expect(plan).not.toMatch(SCANS);
  });

  it("those of all recipients of a manager", async () => {
    const manager = explaining(fixture.system.as(apiCaller(fixture.partnerId)), plans);
    await listSupporters(manager, {}, page);
    const plan = plans.splice(0).join("\n");
    expect(plan).toMatch(/supporters_of_manager/);
    expect(plan).not.toMatch(SCANS);
  });

  it("one with their gifts", async () => {
    await readOwnSupporter(ctx, { id });
    expect(plans.splice(0).join("\n")).not.toMatch(SCANS);
  });

  it("the sum of a name or tag", async () => {
    for (const filters of [{ query: "own777" }, { tag: "choir" }]) {
      await sumOwnSupporters(ctx, filters);
      expect(plans.splice(0).join("\n")).not.toMatch(SCANS);
    }
  });
});
