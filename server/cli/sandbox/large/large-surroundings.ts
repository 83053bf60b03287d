import { type Copy, emailOf, id, nameOf, setting } from "@/server/cli/sandbox/large/large-sql";

/** The pool, once per planned copy. */
const EACH_POOL = `pools x, generate_series(0, ${setting("pools")} - 1) n,
  LATERAL (SELECT n::float8 / ${setting("pools")} * ${setting("span_ms")} * interval '1 ms' AS shift) p
  WHERE x.id = current_setting('large.pool')`;

/** Everything besides gifts: people, campaigns without gifts, and pools without money. */
export const SURROUNDINGS: readonly Copy[] = [
  {
    what: "people",
    sql: `INSERT INTO identities ($columns) SELECT $values FROM large_donor x,
      generate_series(0, ${setting("donors")} - 1) n, (SELECT ${setting("span_ms")} * interval '1 ms' AS shift) p`,
    copied: {
      table: "identities",
      changed: {
        id: id("usr", "n"),
        email: emailOf("n"),
        email_key: emailOf("n"),
        display_name: nameOf("n"),
        created_at: "x.created_at - p.shift - interval '1 hour'",
      },
    },
  },
  {
    what: "campaigns",
    sql: `INSERT INTO campaigns ($columns) SELECT $values
      FROM (SELECT c.* FROM campaigns c JOIN large_gifts g ON g.campaign_id = c.id LIMIT 1) x,
        generate_series(0, ${setting("campaigns")} - 1) n,
        LATERAL (SELECT n::float8 / ${setting("campaigns")} * ${setting("span_ms")} * interval '1 ms' AS shift) p`,
    copied: {
      table: "campaigns",
      changed: {
        id: id("cmp", "n"),
        slug: "'large-further-' || n",
        name: "'Further ' || (ARRAY['lanterns','bridges','orchards','harbors','lamps'])[1 + n % 5] || ' ' || n",
        start_key: "NULL",
      },
    },
  },
  {
    what: "pools",
    sql: `INSERT INTO pools ($columns) SELECT $values FROM ${EACH_POOL}`,
    copied: {
      table: "pools",
      changed: { id: id("pool", "n"), slug: "'large-friends-' || n", name: "'Friends ' || n" },
    },
  },
  {
    what: "the pools' members",
    sql: `INSERT INTO pool_members ($columns) SELECT $values FROM ${EACH_POOL.replace("pools x", "pool_members x").replace("x.id", "x.pool_id")}`,
    copied: { table: "pool_members", changed: { id: id("mbr", "n"), pool_id: id("pool", "n") } },
  },
];

/** The webhook delivery of each settled gift to the application. */
export const DELIVERIES: Copy = {
  what: "deliveries",
  sql: `INSERT INTO webhook_deliveries (id, event_id, endpoint_id, owner_id, type, status, body, attempts, scheduled_done, last_attempt_at,
        delivered_at, response_status, created_at)
      SELECT ${id("whv", "p.n")}, e.id, w.id, w.owner_id, x.type, 'delivered', json_build_object('id', e.id, 'type', x.type)::text, 1, 1,
        e.created_at, e.created_at, 200, e.created_at
      FROM large_plan p JOIN large_events x USING (given)
        JOIN webhook_endpoints w ON w.id = current_setting('large.endpoint'),
        LATERAL (SELECT ${id("evt", "p.n * 10 + x.place")} AS id, x.created_at - p.shift AS created_at) e
      WHERE x.type = 'gift.settled';
    INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms, response_status)
      SELECT ${id("whv", "p.n")}, 1, x.created_at - p.shift, 40, 200
      FROM large_plan p JOIN large_events x USING (given) WHERE x.type = 'gift.settled'`,
};
