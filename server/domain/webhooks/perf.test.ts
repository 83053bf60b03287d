import { expect, test } from "vitest";
import { deliverDue } from "@/server/domain/webhooks/deliver-due";
import { openWebhookBench, startReceiver } from "@/server/testing/webhook-bench";
test("perf", async () => {
  const bench = await openWebhookBench();
  const r = await startReceiver();
  const owner = await bench.makeIdentity();
  for (let i = 0; i < 4; i++) await bench.makeEndpoint(owner, { url: r.url });
  await bench.emit("gift.created", [owner], { x: "y".repeat(600) }, 1000);
  console.log("events", await bench.ctx.db.event.count());
  const log = { debug() {}, info() {}, warn: console.log, error: console.log };
  await deliverDue(bench.otherProcess({ log }), new AbortController().signal);
  console.log(r.requests.length, (await bench.ctx.pool.query("select status, count(*), count(locked_until) l, max(attempts), array_agg(distinct error_code) e from webhook_deliveries group by 1")).rows);
  console.log((await bench.ctx.pool.query("select count(*) from events where fanned_out_at is null")).rows);
  expect(1).toBe(1);
  await r.close(); await bench.close();
}, 300_000);
