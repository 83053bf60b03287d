/**
 * `npm run bench:retention [-- --events 20000]`: the cost of deleting events after their thirty days, each with a
 * delivery and an attempt, compared with the cost of writing the same rows, and with tables with the same columns and
 * indexes that are partitioned by month, where old partitions are detached and dropped. Loopback only.
 */
import pg from "pg";
import { median, whole } from "@/bench/figures";
import { makeBenchFixture } from "@/bench/fixture";
import { readOptions } from "@/bench/options";
import { fillLarge } from "@/server/cli/sandbox/large/fill-large";
import { compose } from "@/server/compose/application";
import { readEnv } from "@/server/config/env";
import { purgeWebhooks } from "@/server/domain/webhooks/purge-webhooks";
import { WEBHOOK_RETENTION_DAYS } from "@/server/kernel/limits";

const TABLES = ["events", "webhook_deliveries", "webhook_attempts"] as const;
/** The batch size with which the product writes and deletes them. */
const BATCH = 1_000;
const BODY_BYTES = 1_500;

/** Writes events that expired a week ago, numbered from `$1`. */
const WRITE = (schema: string) => `
  WITH given AS (
    SELECT 'evt_bench' || n AS id, 'whd_bench' || n AS delivery, repeat('x', ${BODY_BYTES}) AS body,
      now() - interval '${WEBHOOK_RETENTION_DAYS + 7} days' + n * interval '1 ms' AS at
    FROM generate_series($1::int, $1::int + ${BATCH - 1}) AS n
  ), event AS (
    INSERT INTO ${schema}.events (id, type, subject_id, party_ids, data, created_at, fanned_out_at)
    SELECT id, 'gift.settled', 'gift_bench', ARRAY['idv_bench'], body, at, at FROM given
  ), delivery AS (
    INSERT INTO ${schema}.webhook_deliveries (id, event_id, endpoint_id, owner_id, type, status, body, attempts, last_attempt_at,
      delivered_at, response_status, created_at)
    SELECT delivery, id, $2, 'app_bench', 'gift.settled', 'delivered', body, 1, at, at, 200, at FROM given
  )
  INSERT INTO ${schema}.webhook_attempts (delivery_id, number, started_at, duration_ms, response_status)
  SELECT delivery, 1, at, 20, 200 FROM given`;

/**
 * The same tables, partitioned by month. A primary key must contain the partition key, so an id alone isn't unique, and
 * no foreign key can refer to it.
 */
const PARTITIONED = `
  CREATE SCHEMA monthly;
  ${TABLES.map(
    (table) => `
    CREATE TABLE monthly.${table} (LIKE public.${table} INCLUDING DEFAULTS)
      PARTITION BY RANGE (${table === "webhook_attempts" ? "started_at" : "created_at"});`,
  ).join("")}
  DO $$
  DECLARE i record;
  BEGIN
    FOR i IN SELECT regexp_replace(replace(indexdef, 'public.', 'monthly.'), '^CREATE UNIQUE', 'CREATE') AS sql
      FROM pg_indexes WHERE schemaname = 'public' AND tablename IN (${TABLES.map((table) => `'${table}'`).join(", ")})
    LOOP EXECUTE i.sql; END LOOP;
  END $$;`;
const MONTHS = `
  ${TABLES.map(
    (table) => `
    CREATE TABLE monthly.${table}_old PARTITION OF monthly.${table} FOR VALUES FROM ('2000-01-01') TO (date_trunc('day', now()));
    CREATE TABLE monthly.${table}_new PARTITION OF monthly.${table} FOR VALUES FROM (date_trunc('day', now())) TO ('2100-01-01');`,
  ).join("")}`;

const values = readOptions({ events: 20_000, gifts: 50_000, rounds: 5 });
const events = Math.ceil(values.events / BATCH) * BATCH;
const fixture = await makeBenchFixture({ shared_buffers: "1GB", max_wal_size: "8GB" });
const application = await compose(readEnv(fixture.env));
const client = new pg.Client({ connectionString: fixture.superuserUrl });
await client.connect();
try {
  await fillLarge(application.context, client, { gifts: values.gifts, say: console.log });
  while ((await purgeWebhooks(application.context)) > 0);
  await client.query(PARTITIONED);
  const { rows } = await client.query<{ id: string }>("SELECT id FROM webhook_endpoints LIMIT 1");
  await compare(rows[0]!.id);
} finally {
  await client.end();
  await application.close();
  await fixture.close();
}

async function compare(endpointId: string): Promise<void> {
  const times: Record<"written" | "deleted" | "written by month" | "dropped", number[]> = {
    written: [],
    deleted: [],
    "written by month": [],
    dropped: [],
  };
  for (let round = 0; round <= values.rounds; round += 1) {
    await client.query(MONTHS);
    const took = {
      written: await timed(() => write("public", endpointId)),
      deleted: await timed(async () => {
        const purged = await purgeWebhooks(application.context);
        if (purged !== events) throw new Error(`${purged} of ${events} were deleted.`);
      }),
      "written by month": await timed(() => write("monthly", endpointId)),
      dropped: await timed(() =>
        client.query(TABLES.map((table) => `DROP TABLE monthly.${table}_old, monthly.${table}_new;`).join("")),
      ),
    };
    // Autovacuum does this in production; its cost counts for neither side.
    await client.query("VACUUM (ANALYZE) events, webhook_deliveries, webhook_attempts");
    if (round > 0) for (const [what, ms] of Object.entries(took)) times[what as keyof typeof times].push(ms);
  }
  const written = median(times.written);
  console.log(`\nmedians of ${values.rounds} rounds of ${whole(events)} events with a delivery and an attempt each`);
  for (const [what, all] of Object.entries(times)) {
    const ms = median(all);
    const by = `${((ms * 1_000) / events).toFixed(0).padStart(6)} µs an event`;
    console.log(`  ${what.padEnd(18)}${by}   ${(ms / written).toFixed(2)} of writing`);
  }
}

async function write(schema: string, endpointId: string): Promise<void> {
  for (let from = 0; from < events; from += BATCH) await client.query(WRITE(schema), [from, endpointId]);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
