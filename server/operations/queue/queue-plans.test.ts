import { afterAll, beforeAll, expect, it } from "vitest";
import { explaining } from "@/server/testing/explaining";
import { type MatchFixture, makeMatchFixture } from "@/server/testing/match-fixture";
import { queueCases } from "@/server/testing/queue-cases";

// Guards that looking for due work costs the same, however many rows wait: every statement of a queue uses its index.

const ROWS = 10_000;
/** The column that makes the copies of a row distinct. */
const UNIQUE: Record<string, string> = {
  webhook_deliveries: "jsonb_build_object('id', 'whd_' || i, 'event_id', 'evt_' || i)",
  email_messages: "jsonb_build_object('id', 1000000 + i, 'key', 'copy:' || i, 'message_name', 'copy:' || i)",
  job_runs: "jsonb_build_object('id', gen_random_uuid())",
  match_allocations: "jsonb_build_object('matched_gift_id', 'gft_m' || i, 'gift_id', 'gft_' || i)",
  payments: "jsonb_build_object('id', 'pay_' || i, 'subject_id', 'po_' || i, 'charge_id', NULL, 'direction', 'payout')",
  follow_ups: "jsonb_build_object('key', 'notify_honoree:' || i)",
};

let fixture: MatchFixture;
beforeAll(async () => {
  fixture = await makeMatchFixture();
  await fixture.promise({ cap_cents: 90_000_000n });
});
afterAll(() => fixture.close());

const plans: string[] = [];
const cases = queueCases(() => ({ ...fixture, system: explaining(fixture.system, plans) }));

it.each(Object.entries(cases))("never reads all of ten thousand %s", async (_, queue) => {
  const { table, due } = queue;
  await queue.seed(1);
  const client = await fixture.admin.connect();
  await client.query("SET session_replication_role = replica");
  await client.query(`
    INSERT INTO ${table} SELECT copy.* FROM (SELECT * FROM ${table} LIMIT 1) one, generate_series(1, ${ROWS}) i,
      jsonb_populate_record(NULL::${table}, to_jsonb(one) || ${UNIQUE[table]}
        || jsonb_build_object('${due}', one.${due} + (i - ${ROWS / 2}) * interval '1 s')) copy`);
  await client.query("RESET session_replication_role");
  await client.query(`ANALYZE ${table}`);
  client.release();
  plans.length = 0;
  const rows = await queue.claim(5);
  expect(rows.length).toBeGreaterThan(0);
  // It counts up to this many of each kind, and rows of other kinds may be due.
  const { count } = await queue.overdue(0);
  expect(count).toBeGreaterThanOrEqual(1_000);
  expect(count).toBeLessThan(1_010);
  expect(await queue.nextDueAt()).not.toBeNull();
  expect(plans.length).toBeGreaterThan(2);
  for (const plan of plans) {
    expect(plan).toContain("Index");
    expect(plan).not.toContain(`Seq Scan on ${table}`);
  }
});
